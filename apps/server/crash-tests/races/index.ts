import { cancelOrRenew } from './cancel-or-renew.ts'
import { lastCoupon } from './last-coupon.ts'
import { moveOrCancel } from './move-or-cancel.ts'
import { payNowOrDunning } from './pay-now-or-dunning.ts'
import type { Race } from './race.ts'
import { twoCarts } from './two-carts.ts'

/** Every conflict of two callers over money. */
export const RACES: readonly Race[] = [cancelOrRenew, payNowOrDunning, lastCoupon, twoCarts, moveOrCancel]

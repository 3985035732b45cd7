import { cancelOrRenew } from './cancel-or-renew.ts'
import { lastCoupon } from './last-coupon.ts'
import { payNowOrDunning } from './pay-now-or-dunning.ts'
import type { Race } from './race.ts'
import { twoCarts } from './two-carts.ts'

/** Everything about money that two may want at once. */
export const RACES: readonly Race[] = [cancelOrRenew, payNowOrDunning, lastCoupon, twoCarts]

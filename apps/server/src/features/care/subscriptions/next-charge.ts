import type { Renewals } from '@contour/contract/shapes'
import type { PlainDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { amountDueCents } from './amount-due.ts'
import { renewalsOf } from './stopped-renewals.ts'
import { firstShipDate } from './read-upcoming.ts'
import { nextPeriodNumber, readPeriod, type SubscriptionRow } from './subscriptions-store.ts'

/**
 * Returns the date of the next charge, the one that patient and staff read (D-90): the first ship date before the
 * subscription starts, null while it is past due, because that day has passed, null once it was canceled or has ended, and
 * null once a dispute has stopped it (M-28).
 */
export function nextChargeOn(
  ctx: Pick<Ctx, 'clock'>,
  row: SubscriptionRow,
  renewals: Renewals,
): PlainDate | null {
  if (row.cancelled_at || row.state === 'ended' || row.state === 'paused') return null
  if (renewals !== 'running') return null
  return row.state === 'pending' ? firstShipDate(ctx, row) : row.next_billing_on
}

/** Returns the price of a subscription's first billing period in cents, whether authorized or captured. */
export const firstChargeCents = async ({ db }: Pick<Ctx, 'db'>, row: SubscriptionRow): Promise<number> =>
  (await readPeriod(db, row.id, 1))?.cents ?? row.renewal_cents

/**
 * Returns the next charge as staff name it: its day, and the amount after credits, both null where none is planned, and
 * whether a dispute stopped the renewals.
 * @param known what the renewals do, where a list has read it with its rows
 */
export async function nextChargeOf(ctx: Ctx, row: SubscriptionRow, known?: Renewals) {
  const renewals = known ?? (await renewalsOf(ctx.db, row.id))
  const on = nextChargeOn(ctx, row, renewals)
  return { next_billing_on: on, next_cents: on === null ? null : await nextCents(ctx, row), renewals }
}

async function nextCents(ctx: Ctx, row: SubscriptionRow): Promise<number> {
  if (row.state === 'pending' || row.state === 'scheduled') return firstChargeCents(ctx, row)
  const n = await nextPeriodNumber(ctx.db, row.id)
  return amountDueCents(ctx.db, row, await readPeriod(ctx.db, row.id, n))
}

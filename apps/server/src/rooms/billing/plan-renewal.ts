import { nextRenewal } from '@contour/domain/payments/renewal-time'
import type { NextRenewal } from '@contour/domain/payments/renewal-time'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { intents } from '../../db/schema.ts'
import { planDue } from '../../jobs/due.ts'
import type { IntentRow } from './intent-store.ts'

/**
 * When the hold of an order is renewed next (D-18, R-092); null where the gateway names no end of it. Renewals that
 * the server made of it, or of the holds that it replaced, count; what a person paid again does not.
 */
export async function renewalOf(db: Reader, held: IntentRow): Promise<NextRenewal | null> {
  if (!held.capture_before) return null
  return nextRenewal({
    placedAt: held.created_at,
    captureBefore: held.capture_before,
    renewedAt: await lastRenewalOf(db, held),
  })
}

async function lastRenewalOf(db: Reader, held: IntentRow): Promise<Date | null> {
  let row: IntentRow | undefined = held
  while (row) {
    if (row.purpose === 'reauth' && row.card_token === null) return row.created_at
    if (row.replaces === null) return null
    const [before]: IntentRow[] = await db.select().from(intents).where(eq(intents.id, row.replaces))
    row = before
  }
  return null
}

/** Plans the renewal of a hold that stands, or the moment from which its order waits for payment. */
export async function planRenewal(tx: Tx, ctx: Ctx, held: IntentRow): Promise<void> {
  const next = await renewalOf(tx, held)
  if (next) await planDue(tx, ctx.clock, { kind: 'hold_renew', subject: held.public_id, dueAt: next.at })
}

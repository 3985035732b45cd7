import { nextReauthorization } from '@contour/domain/payments/reauthorization-time'
import type { NextReauthorization } from '@contour/domain/payments/reauthorization-time'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { intents } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/**
 * Returns when an order's authorization is replaced next (D-18, R-092); null if the gateway names no expiry. Counts
 * reauthorizations by the server, of this one or of those that it replaced; not what a patient paid again.
 */
export async function reauthorizationTimeOf(
  db: Reader,
  held: PaymentIntentRow,
): Promise<NextReauthorization | null> {
  if (!held.capture_before) return null
  return nextReauthorization({
    placedAt: held.created_at,
    captureBefore: held.capture_before,
    renewedAt: await lastReauthorizationOf(db, held),
  })
}

async function lastReauthorizationOf(db: Reader, held: PaymentIntentRow): Promise<Date | null> {
  let row: PaymentIntentRow | undefined = held
  while (row) {
    if (row.purpose === 'reauth' && row.card_token === null) return row.created_at
    if (row.replaces === null) return null
    const [before]: PaymentIntentRow[] = await db.select().from(intents).where(eq(intents.id, row.replaces))
    row = before
  }
  return null
}

/** Schedules the reauthorization, or the moment from which the order waits for payment. */
export async function scheduleReauthorization(tx: Tx, ctx: Ctx, held: PaymentIntentRow): Promise<void> {
  const next = await reauthorizationTimeOf(tx, held)
  if (next) await scheduleJob(tx, ctx.clock, { kind: 'hold_renew', subject: held.public_id, dueAt: next.at })
}

import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { webhookInbox } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { EVENT_TRIES } from '../../care/payments/index.ts'

/** How many events are shown below the jobs; the count gives the total. */
const ROWS_MAX = 50

const stuck = and(isNull(webhookInbox.applied_at), gte(webhookInbox.tries, EVENT_TRIES))

/** Lists gateway events that could not be applied so far, newest first (D-01: no failure goes unreported). */
export async function listFailedEvents({ db }: Pick<Ctx, 'db'>) {
  const rows = await db
    .select()
    .from(webhookInbox)
    .where(stuck)
    .orderBy(desc(webhookInbox.id))
    .limit(ROWS_MAX)
  return rows.map((row) => ({
    id: String(row.id),
    type: row.type,
    tries: row.tries,
    error: row.error,
    received_at: row.received_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
  }))
}

/**
 * Retries at once an event that could not be applied. Applying it twice is harmless: it requests the current state of
 * its payment from the gateway.
 * @throws AppError not_found
 */
export async function retryEvent(ctx: Ctx, id: string) {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(webhookInbox)
      .set({ next_try_at: null, tries: 0 })
      .where(and(eq(webhookInbox.id, Number(id)), stuck))
      .returning({ event: webhookInbox.event_id })
    if (!row) throw notFound()
    tx.announce('webhooks')
    await audit(tx, 'gateway_event.retried', { subject: `event:${row.event}` })
  })
  return { status: 'success' as const, message: 'The event is applied again.' }
}

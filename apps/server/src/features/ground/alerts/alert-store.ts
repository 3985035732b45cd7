import { alertLifeCycle, type AlertNews } from '@contour/domain/alerts/alert'
import type { Fault } from '@contour/domain/alerts/fault'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { alertDeliveries, alerts } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { audit } from '../audit/index.ts'
import { receiversOf, type Receiver } from './receivers.ts'

const CLOSED = transition(alertLifeCycle, 'closed', 'server', alerts.state)

export type AlertRow = typeof alerts.$inferSelect
export type Finding = { fault: Fault; subject: string; details: string }

const standing = sql`${alerts.state} <> 'closed'`

export const openAlerts = (db: Reader): Promise<AlertRow[]> => db.select().from(alerts).where(standing)

type With = Pick<Ctx, 'db' | 'clock' | 'random' | 'config'>

/**
 * Opens the alert of a fault, and queues its news for every receiver in the same transaction. While one is open a second
 * process that sees the same changes nothing.
 * @param told receivers who know already: the database was away when it began
 * @returns whether it was opened
 */
export function openAlert(
  ctx: With,
  { fault, subject, details }: Finding,
  { id, since, told = [] }: { id?: string; since?: Date; told?: readonly Receiver[] } = {},
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(alerts)
      .values({
        public_id: id ?? ctx.random.id(),
        fault,
        subject,
        details,
        state: 'open',
        opened_at: since ?? ctx.clock.now(),
      })
      .onConflictDoNothing({ target: [alerts.fault, alerts.subject], where: standing })
      .returning()
    if (!opened) return false
    await queueNews(ctx, tx, opened, 'began', told)
    await audit(tx, 'alert.opened', { subject: `alert:${opened.public_id}`, after: { fault, subject } })
    return true
  })
}

/** Closes an alert once its fault is over, and queues the news. @returns whether this call closed it */
export function closeAlert(ctx: With, alert: AlertRow): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [closed] = await tx
      .update(alerts)
      .set({ state: CLOSED.to, closed_at: ctx.clock.now() })
      .where(and(eq(alerts.id, alert.id), CLOSED.allowed))
      .returning()
    if (!closed) return false
    await queueNews(ctx, tx, closed, 'ended')
    await audit(tx, 'alert.closed', { subject: `alert:${closed.public_id}`, after: { fault: closed.fault } })
    return true
  })
}

const isSame = (a: Receiver, b: Receiver) => a.channel === b.channel && a.receiver === b.receiver

async function queueNews(
  { config, clock }: With,
  tx: Tx,
  { id }: AlertRow,
  news: AlertNews,
  told: readonly Receiver[] = [],
): Promise<void> {
  const now = clock.real()
  const rows = receiversOf(config).map((receiver) => {
    const knows = told.some((one) => isSame(one, receiver))
    return {
      alert_id: id,
      news,
      ...receiver,
      state: knows ? ('sent' as const) : ('waiting' as const),
      tries: knows ? 1 : 0,
      sent_at: knows ? now : null,
    }
  })
  if (rows.length > 0) await tx.insert(alertDeliveries).values(rows)
}

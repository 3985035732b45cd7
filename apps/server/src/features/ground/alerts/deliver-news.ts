import { alertDeliveryLifeCycle } from '@contour/domain/alerts/alert'
import { retryWait } from '@contour/domain/notifications/retry-time'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { after, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { alertDeliveries, alerts } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { transition } from '../../../db/transition.ts'
import { sendNews } from './receivers.ts'

const SENT = transition(alertDeliveryLifeCycle, 'sent', 'server', alertDeliveries.state)
const GIVEN_UP = transition(alertDeliveryLifeCycle, 'given_up', 'server', alertDeliveries.state)

/** How long the process that tries it has it; then another one may. */
const CLAIM = seconds(45)
/** Pieces of news in one round. */
const AT_ONCE = 20

type With = Pick<Ctx, 'db' | 'clock' | 'config' | 'messageSenders' | 'log'>

/**
 * A receiver learns the end of a fault only after its beginning, or after that was given up: otherwise it would close what
 * it has not opened.
 */
const beganIsTold = sql`(alert_deliveries.news = 'began' or not exists(
  select 1 from alert_deliveries began where began.alert_id = alert_deliveries.alert_id and began.news = 'began'
    and began.channel = alert_deliveries.channel and began.receiver = alert_deliveries.receiver
    and began.state = 'waiting'))`

/** Tells everybody what waits to be told, in real time, with a day of tries each. @returns how many were told */
export async function deliverNews(ctx: With): Promise<number> {
  const now = ctx.clock.real()
  const due = and(
    isIn(alertDeliveries.state, ['waiting']),
    or(isNull(alertDeliveries.next_try_at), lte(alertDeliveries.next_try_at, now)),
    beganIsTold,
  )
  const open = ctx.db
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(due)
    .orderBy(asc(alertDeliveries.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const claimed = await ctx.db
    .update(alertDeliveries)
    .set({
      next_try_at: after(now, CLAIM),
      tries: sql`${alertDeliveries.tries} + 1`,
      first_try_at: sql`coalesce(${alertDeliveries.first_try_at}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(inArray(alertDeliveries.id, open), isIn(alertDeliveries.state, ['waiting'])))
    .returning()
  if (claimed.length === 0) return 0
  const told = await ctx.db
    .select()
    .from(alerts)
    .where(
      inArray(
        alerts.id,
        claimed.map(({ alert_id }) => alert_id),
      ),
    )
  const alertOf = new Map(told.map((alert) => [alert.id, alert]))
  const results = await Promise.all(
    claimed.map((delivery) => deliver(ctx, delivery, alertOf.get(delivery.alert_id))),
  )
  return results.filter(Boolean).length
}

async function deliver(
  ctx: With,
  delivery: typeof alertDeliveries.$inferSelect,
  alert: typeof alerts.$inferSelect | undefined,
): Promise<boolean> {
  if (!alert) return false
  const { id, channel, receiver, news, tries, first_try_at: first } = delivery
  const outcome = await sendNews(
    ctx,
    { channel, receiver },
    {
      id: alert.public_id,
      news,
      fault: alert.fault,
      subject: alert.subject,
      details: alert.details,
      openedAt: alert.opened_at,
      closedAt: alert.closed_at,
    },
  )
  const now = ctx.clock.real()
  const own = eq(alertDeliveries.id, id)
  if (outcome.state === 'sent') {
    await ctx.db
      .update(alertDeliveries)
      .set({ state: SENT.to, sent_at: now, next_try_at: null, error: null })
      .where(and(own, SENT.allowed))
    return true
  }
  ctx.log.warn({ alert: alert.public_id, channel, reason: outcome.reason }, 'alert not delivered')
  const sinceFirstMs = now.getTime() - (first ?? now).getTime()
  const wait = outcome.state === 'refused' ? null : retryWait({ kind: 'alert', tries, sinceFirstMs })
  if (wait === null)
    await ctx.db
      .update(alertDeliveries)
      .set({ state: GIVEN_UP.to, error: outcome.reason, next_try_at: null })
      .where(and(own, GIVEN_UP.allowed))
  else
    await ctx.db
      .update(alertDeliveries)
      .set({ error: outcome.reason, next_try_at: after(now, wait) })
      .where(and(own, GIVEN_UP.allowed))
  return false
}

import { FAULT_FACTS } from '@contour/domain/alerts/fault'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { alertDeliveries, alerts, staffMembers } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../audit/index.ts'
import { runbookLink } from './alert-news.ts'
import { openAlerts } from './alert-store.ts'
import { receiversOf } from './receivers.ts'

const LAST_CLOSED: readonly SortKey[] = [
  { by: alerts.closed_at, kind: 'instant', order: 'desc' },
  { by: alerts.id, kind: 'number', order: 'desc' },
]
const LAST_OPENED: readonly SortKey[] = [
  { by: alerts.opened_at, kind: 'instant', order: 'desc' },
  { by: alerts.id, kind: 'number', order: 'desc' },
]

/** Lists a page of alerts: those that are open with who has them, or those that are over, newest first. */
export async function listAlerts(ctx: Ctx, show: 'open' | 'closed', after?: string) {
  const isOver = show === 'closed'
  const page = keyset(isOver ? LAST_CLOSED : LAST_OPENED, after)
  const found = await ctx.db
    .select({ alert: alerts, who: staffMembers.name })
    .from(alerts)
    .leftJoin(staffMembers, eq(staffMembers.id, alerts.acknowledged_by))
    .where(and(isOver ? isIn(alerts.state, ['closed']) : sql`${alerts.state} <> 'closed'`, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ alert }) => [
    (isOver && alert.closed_at) || alert.opened_at,
    alert.id,
  ])
  await audit(ctx.db, 'alerts.listed', { after: { rows: rows.length } })
  const told = await countTold(
    ctx,
    rows.map(({ alert }) => alert.id),
  )
  return {
    message: 'Alerts.',
    rows: rows.map(({ alert, who }) => ({
      id: alert.public_id,
      fault: alert.fault,
      title: FAULT_FACTS[alert.fault].title,
      subject: alert.subject,
      details: alert.details,
      state: alert.state,
      owner: FAULT_FACTS[alert.fault].owner,
      next: FAULT_FACTS[alert.fault].next,
      lasts: FAULT_FACTS[alert.fault].lasts ?? false,
      opened_at: alert.opened_at.toISOString(),
      acknowledged_at: alert.acknowledged_at?.toISOString() ?? null,
      acknowledged_by: who,
      note: alert.note,
      closed_at: alert.closed_at?.toISOString() ?? null,
      told: told.get(alert.id) ?? { sent: 0, waiting: 0, failed: 0 },
    })),
    next,
    total: null,
    receivers: receiversOf(ctx.config).length,
    runbook: runbookLink(ctx.config),
  }
}

type Told = { sent: number; waiting: number; failed: number }

/** How many receivers were told of each alert, how many wait, and how many could not be told. */
async function countTold({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, Told>> {
  const told = new Map<number, Told>()
  if (ids.length === 0) return told
  const rows = await db
    .select({ alert: alertDeliveries.alert_id, state: alertDeliveries.state, n: count() })
    .from(alertDeliveries)
    .where(inArray(alertDeliveries.alert_id, [...ids]))
    .groupBy(alertDeliveries.alert_id, alertDeliveries.state)
  for (const { alert, state, n } of rows)
    told.set(alert, { ...(told.get(alert) ?? { sent: 0, waiting: 0, failed: 0 }), [state]: n })
  return told
}

/** The open alerts as lines of the home page and of the status, oldest first. */
export async function openAlertLines({ db }: Pick<Ctx, 'db'>) {
  const rows = await openAlerts(db)
  return rows
    .toSorted((a, b) => a.opened_at.getTime() - b.opened_at.getTime())
    .map(({ fault, details, state, opened_at: opened }) => ({
      title: FAULT_FACTS[fault].title,
      part: FAULT_FACTS[fault].part,
      details,
      acknowledged: state === 'acknowledged',
      opened_at: opened.toISOString(),
    }))
}

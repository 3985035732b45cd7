import { BACKUP_HOURS, LATE_JOB_SECONDS, SEAL_SECONDS, type Fault } from '@contour/domain/alerts/fault'
import { BOUNCE_STORM } from '@contour/domain/reach/destination-mark'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { and, asc, count, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import { after, hours, seconds } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { audit, outbox, scheduledJobs, settings, tasks } from '../db/schema.ts'
import { isIn } from '../db/schema/columns.ts'
import { errorFacts } from '../log.ts'
import { reportedAddresses } from '../features/ground/reach/index.ts'
import type { Finding } from '../features/ground/alerts/index.ts'
import { FOREIGN_NUMBER } from '../features/ground/audit/index.ts'
import { lastBackupAt } from '../features/ground/restore-tests/index.ts'
import { unusuallyManyDeclines } from '../features/care/payments/card-limits.ts'

type Look = (ctx: Ctx) => Promise<Omit<Finding, 'fault'>[]>

const one = (details: string, subject = '') => [{ subject, details }]

/** Tries in a row after which a job counts as failing, not as waiting for a vendor. */
const FAILING_TRIES = 5

/** Messages that failed twice, where none of their channel that was written after the first of them went out. */
const outboxFailing: Look = async ({ db }) => {
  const rows = await db
    .select({
      channel: outbox.channel,
      n: count(),
      error: sql<string>`(array_agg(${outbox.error} order by ${outbox.id}))[1]`,
    })
    .from(outbox)
    .where(
      and(isIn(outbox.state, ['waiting', 'sending']), isNotNull(outbox.error), sql`${outbox.tries} >= 2`),
    )
    .groupBy(outbox.channel)
    .having(
      sql`not exists(select 1 from outbox later where later.id > min(outbox.id) and later.channel = outbox.channel
        and later.state = 'sent')`,
    )
  return rows.map(({ channel, n, error }) => ({
    subject: channel,
    details: `${n} ${n === 1 ? 'message waits' : 'messages wait'} (${channel}): ${error}.`,
  }))
}

const jobsLate: Look = async ({ db, clock }) => {
  const late = and(
    isNull(scheduledJobs.done_at),
    lt(scheduledJobs.due_at, after(clock.now(), -seconds(LATE_JOB_SECONDS))),
  )
  const rows = await db
    .select({
      failing: sql<boolean>`${scheduledJobs.tries} >= ${FAILING_TRIES}`,
      n: count(),
      oldest: min(scheduledJobs.due_at),
    })
    .from(scheduledJobs)
    .where(and(late, sql`(${scheduledJobs.tries} = 0 or ${scheduledJobs.tries} >= ${FAILING_TRIES})`))
    .groupBy(sql`1`)
  return rows.map(({ failing, n, oldest }) => {
    const by = Math.round((clock.now().getTime() - (oldest ?? clock.now()).getTime()) / 60_000)
    const jobs = n === 1 ? '1 job' : `${n} jobs`
    return failing
      ? { subject: 'failing', details: `${jobs} failed ${FAILING_TRIES} times or more.` }
      : { subject: '', details: `${jobs} should have run, the first ${by} minutes ago.` }
  })
}

const auditUnsealed: Look = async ({ db, clock }) => {
  const [row] = await db
    .select({ at: audit.at })
    .from(audit)
    .where(and(isNull(audit.seq), lt(audit.at, after(clock.now(), -seconds(SEAL_SECONDS)))))
    .orderBy(asc(audit.id))
    .limit(1)
  return row ? one('Rows of the audit trail have waited for their seal for more than a minute.') : []
}

const auditForeignNumber: Look = async ({ db }) => {
  const [row] = await db.select().from(settings).where(eq(settings.name, FOREIGN_NUMBER))
  return row ? one('A row was written past the sealer. Sealing went on after it.') : []
}

/** No address, and no figure that changes while it lasts. */
const bounceStorm: Look = async (ctx) =>
  (await reportedAddresses(ctx.db, ctx)) > BOUNCE_STORM
    ? one(
        `More than ${BOUNCE_STORM} addresses bounced or complained within an hour; no more tasks are made for them.`,
      )
    : []

/** What an open task says already. */
const openTask =
  (kind: 'uploads_failing'): Look =>
  async ({ db }) => {
    const [task] = await db
      .select({ details: tasks.details })
      .from(tasks)
      .where(and(eq(tasks.kind, kind), isIn(tasks.state, ['open'])))
      .limit(1)
    return task ? one(task.details) : []
  }

const PROMISES = ['order_late', 'reply_overdue', 'replacement_late', 'complaint_use', 'complaint_decision']

/** Promises that ran out so long ago that their tasks reached the administrators. */
const promisesMissed: Look = async ({ db }) => {
  const [row] = await db
    .select({ n: count() })
    .from(tasks)
    .where(and(isIn(tasks.state, ['open']), isIn(tasks.kind, PROMISES), isNotNull(tasks.escalated_at)))
  const n = row?.n ?? 0
  return n > 0 ? one(`${n} ${n === 1 ? 'promise' : 'promises'} ran out, and nobody acted in time.`) : []
}

const cardTesting: Look = async (ctx) => {
  const declined = await unusuallyManyDeclines(ctx.db, ctx)
  return declined === null ? [] : one(`${declined} cards did not go through within an hour.`)
}

/** The day, because the text stays as it was when the alert opened. */
export const backupDetails = (made: Date): string => `It was made on ${formatLongDate(easternDate(made))}.`

/** Where backups are made, and in production, where they must be. */
const backupOld: Look = async ({ db, clock, config }) => {
  const made = await lastBackupAt(db)
  if (!made && config.mode !== 'production') return []
  const oldest = after(clock.now(), -hours(BACKUP_HOURS))
  if (made) return made < oldest ? one(backupDetails(made)) : []
  const [first] = await db.select({ at: audit.at }).from(audit).orderBy(asc(audit.id)).limit(1)
  return first && first.at < oldest ? one('None was ever made.') : []
}

const LOOKS: readonly { fault: Fault; look: Look }[] = [
  { fault: 'outbox_failing', look: outboxFailing },
  { fault: 'bounce_storm', look: bounceStorm },
  { fault: 'jobs_late', look: jobsLate },
  { fault: 'audit_unsealed', look: auditUnsealed },
  { fault: 'audit_foreign_number', look: auditForeignNumber },
  { fault: 'uploads_failing', look: openTask('uploads_failing') },
  { fault: 'promises_missed', look: promisesMissed },
  { fault: 'card_testing', look: cardTesting },
  { fault: 'backup_old', look: backupOld },
]

/**
 * Looks at what the database says about the whole service.
 * @returns what was found, and the faults about which nothing could be said: these neither open nor close
 */
export async function sharedFindings(ctx: Ctx): Promise<{ found: Finding[]; unknown: Set<Fault> }> {
  const found: Finding[] = []
  const unknown = new Set<Fault>()
  for (const { fault, look } of LOOKS)
    try {
      for (const finding of await look(ctx)) found.push({ fault, ...finding })
    } catch (error) {
      unknown.add(fault)
      ctx.log.warn({ fault, err: errorFacts(error) }, 'not looked at')
    }
  return { found, unknown }
}

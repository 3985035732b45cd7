import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { inJob } from '../call-context.ts'
import { after, seconds, type Clock } from '../clock.ts'
import { preparedInsert, preparedQuery } from '../db/prepared-query.ts'
import type { Db, Reader } from '../db/database.ts'
import { scheduledJobs } from '../db/schema.ts'
import { errorFacts, type Logger } from '../log.ts'
import { isJobKind, type JobKind } from './job-kinds.ts'

/** A scheduled job: a kind, the public id it is about, and a counter if it occurs more than once. */
export type ScheduledJob = { kind: JobKind; subject: string; n: number; dueAt: Date }

/** Runs one scheduled job. It must be safe to run twice, and check again that its reason still applies. */
export type JobHandler = (item: ScheduledJob) => Promise<void>

/** The handler of each kind: a kind without one, or one without a kind, does not compile. */
export type JobHandlers = Record<JobKind, JobHandler>

const insertScheduledJob = preparedInsert(scheduledJobs, (insert) =>
  insert.onConflictDoUpdate({
    target: [scheduledJobs.kind, scheduledJobs.subject, scheduledJobs.n],
    set: { due_at: sql`excluded.due_at`, done_at: null, tries: 0, last_error: null, lease_until: null },
  }),
)

/** Schedules a job in the transaction that makes it necessary; scheduling the same one again moves its time. */
export async function scheduleJob(
  tx: Reader,
  clock: Clock,
  item: Omit<ScheduledJob, 'n'> & { n?: number },
): Promise<void> {
  await insertScheduledJob(tx, {
    kind: item.kind,
    subject: item.subject,
    n: item.n ?? 0,
    due_at: item.dueAt,
    created_at: clock.now(),
  })
  // What is due later is found by the heartbeat.
  if (item.dueAt <= clock.now()) tx.announce('due')
}

/** Schedules a job that repeats, at start: one that is scheduled keeps its time, so that a look missed meanwhile is made. */
export async function scheduleIfNone(
  tx: Reader,
  clock: Clock,
  { kind, subject, dueAt }: Omit<ScheduledJob, 'n'>,
): Promise<void> {
  await tx
    .insert(scheduledJobs)
    .values({ kind, subject, n: 0, due_at: dueAt, created_at: clock.now() })
    .onConflictDoUpdate({
      target: [scheduledJobs.kind, scheduledJobs.subject, scheduledJobs.n],
      set: { due_at: dueAt, done_at: null },
      setWhere: isNotNull(scheduledJobs.done_at),
    })
}

/** Cancels the jobs that are scheduled for a subject and have not run. */
export async function cancelJobs(tx: Reader, clock: Clock, kind: JobKind, subject: string): Promise<void> {
  await tx
    .update(scheduledJobs)
    .set({ done_at: clock.now(), last_error: 'dropped' })
    .where(
      and(eq(scheduledJobs.kind, kind), eq(scheduledJobs.subject, subject), isNull(scheduledJobs.done_at)),
    )
}

type Runner = { db: Db; clock: Clock; log: Logger; handlers: Partial<JobHandlers> }

/**
 * A lease left by a crash is taken over after this, real time, so that all is processed within a minute of a restart. A
 * handler that takes longer renews its lease.
 */
const LEASE = seconds(30)
const RENEW_LEASE_EVERY = seconds(10)

/** Runs everything that is due at the clock's now, oldest first. Leases use real time. */
export async function runDueJobs(runner: Runner): Promise<number> {
  let ran = 0
  for (let round = 0; round < 10_000; round++) {
    const row = await claimNext(runner)
    if (!row) break
    await runOne(runner, row)
    ran += 1
  }
  return ran
}

type ScheduledJobRow = typeof scheduledJobs.$inferSelect

/** Leases the oldest job that is due in one statement: most looks find none, and the clock stops at every job. */
const leaseOldest = preparedQuery((db) => {
  const oldest = db
    .select({ id: scheduledJobs.id })
    .from(scheduledJobs)
    .where(
      and(
        isNull(scheduledJobs.done_at),
        lte(scheduledJobs.due_at, sql.placeholder('now')),
        or(isNull(scheduledJobs.lease_until), lte(scheduledJobs.lease_until, sql.placeholder('real'))),
      ),
    )
    .orderBy(asc(scheduledJobs.due_at), asc(scheduledJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(scheduledJobs)
    .set({ lease_until: sql`${sql.placeholder('until')}` })
    .where(eq(scheduledJobs.id, sql`(${oldest})`))
    .returning()
})

async function claimNext({ db, clock }: Runner): Promise<ScheduledJobRow | null> {
  const real = clock.real()
  const [row] = await leaseOldest(db, { now: clock.now(), real, until: after(real, LEASE) })
  return row ?? null
}

/** Renews the lease of a job while its handler runs. */
function renewLease({ db, clock, log }: Runner, row: ScheduledJobRow): () => void {
  const timer = setInterval(() => {
    db.update(scheduledJobs)
      .set({ lease_until: after(clock.real(), LEASE) })
      .where(
        and(
          eq(scheduledJobs.id, row.id),
          isNull(scheduledJobs.done_at),
          eq(scheduledJobs.due_at, row.due_at),
        ),
      )
      .catch((error: unknown) => log.warn({ due: row.kind, err: errorFacts(error) }, 'claim not prolonged'))
  }, RENEW_LEASE_EVERY)
  return () => clearInterval(timer)
}

async function runOne(runner: Runner, row: ScheduledJobRow): Promise<void> {
  const { db, clock, log, handlers } = runner
  const handler = isJobKind(row.kind) ? handlers[row.kind] : undefined
  const release = renewLease(runner, row)
  try {
    if (!isJobKind(row.kind) || !handler) throw new Error(`no handler for due kind ${row.kind}`)
    const job: ScheduledJob = { kind: row.kind, subject: row.subject, n: row.n, dueAt: row.due_at }
    await inJob(runner, () => handler(job))
    // A handler may have scheduled the same job again; then its time differs and it stays open.
    await db
      .update(scheduledJobs)
      .set({ done_at: clock.now(), last_error: null, lease_until: null })
      .where(and(eq(scheduledJobs.id, row.id), eq(scheduledJobs.due_at, row.due_at)))
  } catch (error) {
    log.error({ due: row.kind, subject: row.subject, err: errorFacts(error) }, 'due item failed')
    await db
      .update(scheduledJobs)
      .set({
        tries: sql`${scheduledJobs.tries} + 1`,
        last_error: error instanceof Error ? error.name : 'error',
        lease_until: after(clock.real(), seconds(Math.min(15 * 2 ** row.tries, 900))),
      })
      .where(eq(scheduledJobs.id, row.id))
  } finally {
    release()
  }
}

/** The next time at which a job is due, for the movable clock; null if none is scheduled. */
export async function nextJobAt(db: Db, clock: Clock): Promise<Date | null> {
  const [row] = await db
    .select({ at: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(and(isNull(scheduledJobs.done_at), sql`${scheduledJobs.due_at} > ${clock.now()}`))
    .orderBy(asc(scheduledJobs.due_at))
    .limit(1)
  return row?.at ?? null
}

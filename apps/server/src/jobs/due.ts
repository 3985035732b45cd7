import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { after, seconds } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { inserter } from '../db/built-once.ts'
import type { Db, Reader } from '../db/database.ts'
import { due } from '../db/schema.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'

/** What falls due: a kind, the public id it is about, and a counter where it comes more than once. */
export type DueItem = { kind: string; subject: string; n: number; dueAt: Date }

/** Runs one due item. It must be safe to run twice and re-check that its reason still stands. */
export type DueHandler = (item: DueItem) => Promise<void>

export type DueHandlers = Record<string, DueHandler>

const insertDue = inserter(due, (insert) =>
  insert.onConflictDoUpdate({
    target: [due.kind, due.subject, due.n],
    set: { due_at: sql`excluded.due_at`, done_at: null, tries: 0, last_error: null, lease_until: null },
  }),
)

/** Plans a due item in the transaction that makes it necessary; planning the same one again moves its time. */
export async function planDue(
  tx: Reader,
  clock: Clock,
  item: Omit<DueItem, 'n'> & { n?: number },
): Promise<void> {
  await insertDue(tx, {
    kind: item.kind,
    subject: item.subject,
    n: item.n ?? 0,
    due_at: item.dueAt,
    created_at: clock.now(),
  })
}

/** Takes back what was planned for a subject and has not run. */
export async function dropDue(tx: Reader, clock: Clock, kind: string, subject: string): Promise<void> {
  await tx
    .update(due)
    .set({ done_at: clock.now(), last_error: 'dropped' })
    .where(and(eq(due.kind, kind), eq(due.subject, subject), isNull(due.done_at)))
}

type Runner = { db: Db; clock: Clock; log: Logger; handlers: DueHandlers }

/**
 * A claim left by a crash is taken over after this, real time, so that all is settled within a minute of a restart.
 * A handler that takes longer keeps its claim alive.
 */
const LEASE = seconds(30)
const KEEP_EVERY = seconds(10)

/** Runs everything that is due at the clock's now, oldest first. Leases run on real time. */
export async function drainDue(runner: Runner): Promise<number> {
  let ran = 0
  for (let round = 0; round < 10_000; round++) {
    const row = await claimNext(runner)
    if (!row) break
    await runOne(runner, row)
    ran += 1
  }
  return ran
}

type DueRow = typeof due.$inferSelect

async function claimNext({ db, clock }: Runner): Promise<DueRow | null> {
  return db.transaction(async (tx) => {
    const real = clock.real()
    const [row] = await tx
      .select()
      .from(due)
      .where(
        and(
          isNull(due.done_at),
          lte(due.due_at, clock.now()),
          or(isNull(due.lease_until), lte(due.lease_until, real)),
        ),
      )
      .orderBy(asc(due.due_at), asc(due.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return null
    await tx
      .update(due)
      .set({ lease_until: after(real, LEASE) })
      .where(eq(due.id, row.id))
    return row
  })
}

/** Prolongs the claim of an item while its handler runs. */
function keepClaim({ db, clock, log }: Runner, row: DueRow): () => void {
  const timer = setInterval(() => {
    db.update(due)
      .set({ lease_until: after(clock.real(), LEASE) })
      .where(and(eq(due.id, row.id), isNull(due.done_at), eq(due.due_at, row.due_at)))
      .catch((error: unknown) => log.warn({ due: row.kind, err: errorFacts(error) }, 'claim not prolonged'))
  }, KEEP_EVERY)
  return () => clearInterval(timer)
}

async function runOne(runner: Runner, row: DueRow): Promise<void> {
  const { db, clock, log, handlers } = runner
  const handler = handlers[row.kind]
  const release = keepClaim(runner, row)
  try {
    if (!handler) throw new Error(`no handler for due kind ${row.kind}`)
    await handler({ kind: row.kind, subject: row.subject, n: row.n, dueAt: row.due_at })
    // A handler may have planned the same item anew; then its time is another and it stays open.
    await db
      .update(due)
      .set({ done_at: clock.now(), last_error: null, lease_until: null })
      .where(and(eq(due.id, row.id), eq(due.due_at, row.due_at)))
  } catch (error) {
    log.error({ due: row.kind, subject: row.subject, err: errorFacts(error) }, 'due item failed')
    await db
      .update(due)
      .set({
        tries: sql`${due.tries} + 1`,
        last_error: error instanceof Error ? error.name : 'error',
        lease_until: after(clock.real(), seconds(Math.min(15 * 2 ** row.tries, 900))),
      })
      .where(eq(due.id, row.id))
  } finally {
    release()
  }
}

/** The next moment at which something falls due, for the movable clock; null when nothing is planned. */
export async function nextDueAt(db: Db, clock: Clock): Promise<Date | null> {
  const [row] = await db
    .select({ at: due.due_at })
    .from(due)
    .where(and(isNull(due.done_at), sql`${due.due_at} > ${clock.now()}`))
    .orderBy(asc(due.due_at))
    .limit(1)
  return row?.at ?? null
}

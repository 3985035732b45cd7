import { assessmentProblem } from '@contour/domain/clinical-quality/adverse-event'
import type { EventSeverity } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { adverseEvents, staffMembers, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { eventSubject } from './record-event.ts'

const assessor = alias(staffMembers, 'assessor')

/** Lists a page of adverse events, the newest first; audited as one read. */
export async function listEvents(
  ctx: Ctx,
  { show = 'open', after }: { show?: 'open' | 'closed'; after?: string },
) {
  const page = keyset(
    [
      { by: adverseEvents.recorded_at, kind: 'instant', order: 'desc' },
      { by: adverseEvents.id, kind: 'number', order: 'desc' },
    ],
    after,
  )
  const shown = show === 'open' ? isNull(adverseEvents.closed_at) : isNotNull(adverseEvents.closed_at)
  const found = await ctx.db
    .select({ event: adverseEvents, user: users, recorder: staffMembers.name, assessor: assessor.name })
    .from(adverseEvents)
    .innerJoin(users, eq(users.id, adverseEvents.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, adverseEvents.recorded_by))
    .leftJoin(assessor, eq(assessor.id, adverseEvents.assessed_by))
    .where(and(shown, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ event }) => [event.recorded_at, event.id])
  await audit(ctx.db, 'adverse_events.listed', {
    after: { rows: rows.length, events: rows.map(({ event }) => event.public_id) },
  })
  return {
    status: 'success' as const,
    message: 'Adverse events.',
    rows: rows.map(({ event, user, recorder, assessor: by }) => ({
      id: event.public_id,
      patient: `${user.first_name} ${user.last_name}`,
      state: user.state,
      source: event.source,
      happened_at: event.happened_at.toISOString(),
      what: event.what,
      severity: event.severity,
      action: event.action,
      follow_up_on: event.follow_up_on,
      outcome: event.outcome,
      closed_at: event.closed_at?.toISOString() ?? null,
      recorded_by: recorder,
      assessed_by: by,
    })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ one: sql`1` })
        .from(adverseEvents)
        .where(shown)
        .$dynamic(),
    ),
  }
}

type Assessment = {
  id: string
  severity: EventSeverity
  action: string
  follow_up_on: string | null
  outcome: string
}

/**
 * Grades an event with what was done. An outcome closes it; else the task waits for the day on which somebody asks again.
 * @throws AppError not_found, conflict once it was closed, invalid_request for what is missing
 */
export async function assessEvent(ctx: Ctx, caller: Caller, input: Assessment) {
  const { staffId } = asStaff(caller)
  const now = ctx.clock.now()
  const { id, severity, action, follow_up_on: followUpOn, outcome } = input
  const problem = assessmentProblem({ severity, action, followUpOn, outcome }, easternDate(now))
  if (problem) throw new AppError('invalid_request', problem)
  const closes = outcome.trim() !== ''
  await ctx.db.transaction(async (tx) => {
    const [event] = await tx
      .update(adverseEvents)
      .set({
        severity,
        action: action.trim(),
        follow_up_on: followUpOn,
        outcome: closes ? outcome.trim() : null,
        assessed_by: staffId,
        assessed_at: now,
        closed_at: closes ? now : null,
      })
      .where(and(eq(adverseEvents.public_id, id), isNull(adverseEvents.closed_at)))
      .returning({ userId: adverseEvents.user_id })
    if (!event) {
      const [there] = await tx
        .select({ id: adverseEvents.id })
        .from(adverseEvents)
        .where(eq(adverseEvents.public_id, id))
      if (!there) throw notFound()
      throw new AppError('conflict', { message: 'This event is closed.' })
    }
    const subject = eventSubject(id)
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['adverse_event'], subject },
      closes ? 'The event is closed.' : 'It was assessed, and is asked about again.',
    )
    if (followUpOn !== null)
      await createTask(tx, ctx, {
        kind: 'adverse_event',
        subject,
        userId: event.userId,
        owner: staffId,
        details: 'Ask the patient again how it went on, and say what came of it.',
        dueAt: easternInstant(followUpOn, '18:00'),
      })
    await audit(tx, 'adverse_event.assessed', {
      subjectUser: event.userId,
      subject,
      after: { severity, follow_up_on: followUpOn, closed: closes },
    })
  })
  return {
    status: 'success' as const,
    message: closes ? 'The event is closed.' : 'Saved. You get a task for the day on which to ask again.',
  }
}

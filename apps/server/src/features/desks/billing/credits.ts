import { and, eq, inArray, sql } from 'drizzle-orm'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { credits, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { agreedEvent, agreementOf, requireSecondPerson } from '../../ground/approvals/index.ts'
import { audit, namesOfActors } from '../../ground/audit/index.ts'
import { needsSecondApproval } from '../../care/payments/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { maskedName } from './billing-rows.ts'
import { transition } from '../../../db/transition.ts'
import { creditLifeCycle, type CreditState } from '@contour/domain/subscriptions/credit-life-cycle'

const DECISIONS = {
  granted: transition(creditLifeCycle, 'granted', 'staff', credits.state),
  refused: transition(creditLifeCycle, 'refused', 'staff', credits.state),
}

type CreditRow = typeof credits.$inferSelect

const WAITING_FIRST: readonly SortKey[] = [
  { by: sql`(${credits.state} <> 'waiting')`, kind: 'boolean' },
  { by: credits.id, kind: 'number', order: 'desc' },
]

/** Lists a page of all patients' credits, those that wait for a second approver first. */
export async function listCredits(
  ctx: Ctx,
  caller: Caller,
  requested: { state?: CreditState | undefined; after?: string | undefined },
) {
  const page = keyset(WAITING_FIRST, requested.after)
  const wanted = requested.state ? eq(credits.state, requested.state) : undefined
  const found = await ctx.db
    .select()
    .from(credits)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ state, id }) => [state !== 'waiting', id])
  return {
    message: 'Credits.',
    rows: await creditRows(ctx, rows, caller),
    next,
    total: await countRows(ctx.db, ctx.db.select({ id: credits.id }).from(credits).where(wanted).$dynamic()),
  }
}

/**
 * Grants a credit that the next charge uses (M-28). Above the limit it waits for a second approver and has no effect
 * until then (D-61).
 * @throws AppError not_found
 */
export async function grantCredit(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; cents: number; reason: string },
) {
  const by = actorOf(caller)
  const granted = await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.public_id, input.id))
    if (!known) throw notFound()
    const waits = await needsSecondApproval(tx, ctx, asStaff(caller), { cents: input.cents })
    const user = await lockPatient(tx, known.id)
    const [credit] = await tx
      .insert(credits)
      .values({
        public_id: ctx.random.id(),
        user_id: user.id,
        cents: input.cents,
        reason: input.reason,
        by,
        state: waits ? 'waiting' : 'granted',
        at: ctx.clock.now(),
      })
      .returning()
    if (!credit) throw new Error('credit not written')
    if (waits)
      await createTask(tx, ctx, {
        kind: 'credit_waits',
        subject: `credit:${credit.public_id}`,
        userId: user.id,
        details: 'The credit is above the limit for one person.',
      })
    await audit(tx, waits ? 'credit.asked' : 'credit.granted', {
      subjectUser: user.id,
      after: { cents: input.cents, reason: input.reason },
    })
    return credit
  })
  const waits = granted.state === 'waiting'
  return {
    ...(await answer(ctx, caller, granted, waits ? 'Waiting for a second approver.' : 'Credit granted.')),
    credit_id: granted.public_id,
  }
}

/**
 * Grants a waiting credit on behalf of the second approver.
 * @throws AppError not_found, wrong_status unless it waits, second_person for the staff member who requested it,
 * unless nobody else can and a day has passed (D-101)
 */
export async function approveCredit(ctx: Ctx, caller: Caller, id: string) {
  return answer(ctx, caller, await decide(ctx, caller, id, 'granted'), 'Credit granted.')
}

/** Refuses a waiting credit; it has no effect. */
export async function refuseCredit(ctx: Ctx, caller: Caller, id: string) {
  return answer(ctx, caller, await decide(ctx, caller, id, 'refused'), 'Credit refused.')
}

async function decide(ctx: Ctx, caller: Caller, id: string, to: 'granted' | 'refused'): Promise<CreditRow> {
  const by = actorOf(caller)
  return ctx.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ userId: credits.user_id })
      .from(credits)
      .where(eq(credits.public_id, id))
    if (!known) throw notFound()
    await lockPatient(tx, known.userId)
    const [credit] = await tx.select().from(credits).where(eq(credits.public_id, id)).for('update')
    if (!credit) throw notFound()
    if (credit.state !== 'waiting') throw new AppError('wrong_status')
    const work = { role: 'billing', author: credit.by, by, madeAt: credit.at } as const
    const alone = to === 'granted' && (await requireSecondPerson(tx, ctx, work))
    const [decided] = await tx
      .update(credits)
      .set({ state: DECISIONS[to].to, second_approver: credit.by === by ? null : by })
      .where(and(eq(credits.id, credit.id), DECISIONS[to].allowed))
      .returning()
    if (!decided) throw new AppError('wrong_status')
    const event = to === 'granted' ? agreedEvent(alone) : 'It was refused.'
    await resolveTasks(tx, ctx, { kinds: ['credit_waits'], subject: `credit:${id}` }, event)
    await audit(tx, to === 'granted' ? 'credit.second_approved' : 'credit.refused', {
      subjectUser: credit.user_id,
      subject: `credit:${id}`,
      before: { state: 'waiting', asked_by: credit.by },
      after: { state: to, cents: credit.cents, ...(alone ? { alone } : {}) },
    })
    return decided
  })
}

async function answer(ctx: Ctx, caller: Caller, credit: CreditRow, message: string) {
  const [row] = await creditRows(ctx, [credit], caller)
  if (!row) throw notFound()
  return { message, credit: row }
}

export async function creditRows(ctx: Ctx, found: readonly CreditRow[], caller: Caller) {
  const { db } = ctx
  const mayAgree = await agreementOf(ctx, 'billing', caller)
  const nameOf = await namesOfActors(
    db,
    found.flatMap(({ by, second_approver }) => [by, second_approver]),
  )
  const ids = [...new Set(found.map(({ user_id }) => user_id))]
  const people = ids.length ? await db.select().from(users).where(inArray(users.id, ids)) : []
  const personOf = new Map(people.map((user) => [user.id, user]))
  return found.flatMap((credit) => {
    const user = personOf.get(credit.user_id)
    if (!user) return []
    return {
      id: credit.public_id,
      patient_id: user.public_id,
      patient: maskedName(user),
      cents: credit.cents,
      used_cents: credit.used_cents,
      reason: credit.reason,
      by: nameOf(credit.by),
      state: credit.state,
      second_approver: credit.second_approver ? nameOf(credit.second_approver) : null,
      can_approve: credit.state === 'waiting' && mayAgree(credit.by, credit.at),
      at: credit.at.toISOString(),
    }
  })
}

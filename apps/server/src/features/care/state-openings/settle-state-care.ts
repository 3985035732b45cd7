import { STATE_HOLD_DAYS, holdLifeCycle, type HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { and, eq, min } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient, type UserRow } from '../../../db/lock-patient.ts'
import { careHolds } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { transition } from '../../../db/transition.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, holdSubject, openHoldOf } from '../care-holds/index.ts'
import { endTreatment, resumeMoney } from '../hold-decisions/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { voidPendingIntents } from '../payments/index.ts'
import { settleDecisionClocks } from '../prescriptions/index.ts'
import { settleCareTasks } from './state-care-tasks.ts'
import { patientsToHold, stateInCare, uncaredStates } from './patients-in-states.ts'

const isWaiting = isIn(careHolds.state, ['waiting'])
const LIFTED = transition(holdLifeCycle, 'lifted', 'server', careHolds.state)

type HoldRow = typeof careHolds.$inferSelect

/**
 * Brings the patients in treatment in line with who is licensed in their states (D-104): where nobody is, everything of
 * theirs waits on hold and they are told; where somebody is again, it goes on; after fourteen days the treatment ends, with
 * the money back (D-42) and a letter. Runs with every change of licenses, states and addresses, on the day after a license
 * ends, and when the first of those days are over.
 */
export async function settleStateCare(ctx: Ctx): Promise<void> {
  const uncared = await uncaredStates(ctx.db, ctx)
  for (const userId of await patientsToHold(ctx.db, [...uncared.keys()]))
    await ctx.db.transaction((tx) => holdForState(tx, ctx, userId))
  for (const hold of await ctx.db.select().from(careHolds).where(isWaiting).orderBy(careHolds.id)) {
    const asked = await ctx.db.transaction((tx) => settleHold(tx, ctx, hold))
    await voidPendingIntents(ctx, asked)
  }
  await ctx.db.transaction(async (tx) => {
    await settleCareTasks(tx, ctx, uncared)
    await scheduleNext(tx, ctx)
  })
}

async function holdForState(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const user = await lockPatient(tx, userId)
  const state = await stateInCare(tx, userId)
  const name = state && (await uncaredStates(tx, ctx)).get(state)
  if (!name) return
  const now = ctx.clock.now()
  const by = after(now, days(STATE_HOLD_DAYS))
  const [hold] = await tx
    .insert(careHolds)
    .values({
      public_id: ctx.random.id(),
      user_id: userId,
      source: 'state',
      reason: 'nobody_licensed',
      state: 'waiting',
      since: now,
      look_at: by,
    })
    .onConflictDoNothing({ target: careHolds.user_id, where: isWaiting })
    .returning()
  if (!hold) return
  await audit(tx, 'care_hold.opened', {
    subjectUser: userId,
    subject: holdSubject(hold.public_id),
    after: { source: 'state', reason: 'nobody_licensed', state },
  })
  await settleDecisionClocks(tx, ctx, userId)
  await notify(tx, ctx, 'state_hold_opened', user, {
    holdId: hold.public_id,
    state: name,
    by: by.toISOString(),
  })
}

/** @returns the payment intents to void after the commit */
async function settleHold(tx: Tx, ctx: Ctx, { id, user_id: userId }: HoldRow): Promise<number[]> {
  const user = await lockPatient(tx, userId)
  const [hold] = await tx
    .select()
    .from(careHolds)
    .where(and(eq(careHolds.id, id), isWaiting))
  if (!hold) return []
  const state = await stateInCare(tx, userId)
  if (!state) {
    await lift(tx, ctx, hold, 'ended', 'Nothing is left to hold.')
    return []
  }
  const name = (await uncaredStates(tx, ctx)).get(state)
  if (!name) {
    await goOn(tx, ctx, hold, user)
    return []
  }
  return hold.look_at <= ctx.clock.now() ? end(tx, ctx, hold, { user, name }) : []
}

/** What waited goes on, unless the patient has another hold: that one ends with its own decision. */
async function goOn(tx: Tx, ctx: Ctx, hold: HoldRow, user: UserRow): Promise<void> {
  await lift(tx, ctx, hold, 'as_prescribed', 'Somebody is licensed in the state.')
  if (await openHoldOf(tx, user.id)) return
  await settleDecisionClocks(tx, ctx, user.id)
  await resumeMoney(tx, ctx, user.id)
  await notify(tx, ctx, 'state_hold_lifted', user, { holdId: hold.public_id })
}

async function end(
  tx: Tx,
  ctx: Ctx,
  hold: HoldRow,
  { user, name }: { user: UserRow; name: string },
): Promise<number[]> {
  const ended = await endTreatment(tx, ctx, {
    userId: user.id,
    actor: 'server',
    text: `We found nobody who is licensed to treat you in ${name}. Your plan has ended. There is no fee.`,
    reason: 'Nobody is licensed in the state.',
  }).catch((error: unknown) => {
    // Money of the order is being captured: the next look ends it.
    if (error instanceof AppError && error.code === 'payment_pending') return null
    throw error
  })
  if (!ended) return []
  await lift(tx, ctx, hold, 'ended', 'Nobody was licensed in the state in time.')
  await notify(tx, ctx, 'state_care_ended', user, { holdId: hold.public_id, state: name, ...ended.money })
  return ended.asked
}

async function lift(tx: Tx, ctx: Ctx, hold: HoldRow, outcome: HoldOutcome, reason: string): Promise<void> {
  await tx
    .update(careHolds)
    .set({ state: LIFTED.to, lifted_at: ctx.clock.now(), outcome, lift_reason: reason })
    .where(and(eq(careHolds.id, hold.id), LIFTED.allowed))
  await audit(tx, 'care_hold.lifted', {
    subjectUser: hold.user_id,
    subject: holdSubject(hold.public_id),
    before: { state: hold.state },
    after: { state: 'lifted', outcome },
  })
}

/** When the first of the holds that are left ends the treatment. */
async function scheduleNext(tx: Tx, { clock }: Pick<Ctx, 'clock'>): Promise<void> {
  const [next] = await tx
    .select({ at: min(careHolds.look_at) })
    .from(careHolds)
    .where(isWaiting)
  if (!next?.at) return
  const now = clock.now()
  const dueAt = next.at > now ? next.at : after(now, HOLD_RETRY)
  await scheduleJob(tx, clock, { kind: 'state_care', subject: 'states', n: 1, dueAt })
}

import { holdLifeCycle, type HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { liftedSentences } from '@contour/domain/care-holds/lifted-sentences'
import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { careHolds } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { audit } from '../../ground/audit/index.ts'
import { holdSubject } from '../care-holds/index.ts'
import { settleDoseQuestions } from '../dose-questions/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { voidPendingIntents } from '../payments/index.ts'
import { resumePromiseChecks } from '../orders/index.ts'
import { settleDecisionClocks } from '../prescriptions/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { changeDose } from './change-dose.ts'
import { endTreatment } from './end-treatment.ts'
import { decideHold, type LockedHold } from './lock-hold.ts'
import { resumeMoney } from './resume-money.ts'
import { clockLeftOf } from './what-stands-still.ts'

const LIFTED = transition(holdLifeCycle, 'lifted', 'clinician', careHolds.state)

type Lift = { id: string; outcome: HoldOutcome; reason: string }

/**
 * Lifts a hold with a reason and a choice (D-76): as prescribed, what waited goes on, the clocks where they stopped; for
 * another dose, what has not left returns to the clinicians; or the treatment ends without a fee, with its money returned
 * (D-42). The patient reads how it goes on.
 * @throws AppError not_found, not_licensed, conflict once it was lifted or while an alarm is open, payment_pending while money is being captured
 */
export async function liftHold(ctx: Ctx, caller: Caller, input: Lift) {
  const decided = { id: input.id, lifts: true }
  const asked = await decideHold(ctx, caller, decided, (tx, locked) => lift(tx, ctx, locked, input))
  await voidPendingIntents(ctx, asked)
  return { message: 'The hold is lifted, and the patient is told.' }
}

async function lift(
  tx: Tx,
  ctx: Ctx,
  { hold, user, clinician }: LockedHold,
  { outcome, reason }: Lift,
): Promise<number[]> {
  const [lifted] = await tx
    .update(careHolds)
    .set({
      state: LIFTED.to,
      lifted_at: ctx.clock.now(),
      lifted_by: clinician.staffId,
      outcome,
      lift_reason: reason,
    })
    .where(and(eq(careHolds.id, hold.id), LIFTED.allowed))
    .returning({ id: careHolds.id })
  if (!lifted) throw new AppError('conflict')
  const leftSeconds = outcome === 'as_prescribed' ? await clockLeftOf(tx, user.id) : null
  const sentences = { who: clinician.name, outcome, leftSeconds }
  const { asked, money } = await goOn(tx, ctx, user.id, outcome, liftedSentences(sentences))
  const subject = holdSubject(hold.public_id)
  await resolveTasks(tx, ctx, { kinds: ['care_hold'], subject }, 'A clinician lifted the hold.')
  await audit(tx, 'care_hold.lifted', {
    subjectUser: user.id,
    subject,
    before: { state: 'open' },
    after: { state: 'lifted', outcome },
  })
  await notify(tx, ctx, 'care_hold_lifted', user, { holdId: hold.public_id, ...sentences, ...money })
  return asked
}

type Gone = { asked: number[]; money: ReturnedMoney }

async function goOn(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  outcome: HoldOutcome,
  sentences: string,
): Promise<Gone> {
  if (outcome === 'ended') {
    await settleDoseQuestions(tx, userId, outcome)
    return endTreatment(tx, ctx, { userId, text: sentences, reason: 'A clinician ended the treatment.' })
  }
  if (outcome === 'dose_change') await changeDose(tx, ctx, userId)
  await settleDoseQuestions(tx, userId, outcome)
  await settleDecisionClocks(tx, ctx, userId)
  await resumePromiseChecks(tx, ctx.clock, userId)
  await resumeMoney(tx, ctx, userId)
  return { asked: [], money: { refunded: [], released: [] } }
}

import { questionsAnswerBy, questionsAskedAt } from '@contour/domain/dose-questions/dose-questions'
import type { Drug } from '@contour/domain/dosing/drug'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import type { DoseStep } from '@contour/domain/shipments/dose-step'
import { addDays, easternDate, easternInstant, type PlainDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, inArray } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient, type UserRow } from '../../../db/lock-patient.ts'
import { doseQuestions, orders, periods, subscriptions } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { needsReview } from '../prescriptions/index.ts'
import { doseOfParcel, type PlanRow } from './dose-of-parcel.ts'
import { questionSubject } from './dose-questions-store.ts'
import { endQuestion } from './end-question.ts'

type Asked = {
  user: UserRow
  planId: number
  prescriptionId: number
  shipmentNo: number
  drug: Drug
  step: DoseStep<{ strength_ug: number }>
  firstOn: PlainDate
} & (
  | { kind: 'parcel' }
  /** A question about what is in her hands stays open until the doses of that strength are used up. */
  | { kind: 'in_hand'; usedUpOn: PlainDate }
)

/**
 * Asks the three questions before a higher strength, once (D-87): stored, told by email and text message, with the end of
 * the time to answer. Where that is over already, it ends at once and nobody is written to about it.
 */
export async function ask(tx: Tx, ctx: Ctx, asked: Asked): Promise<void> {
  const { user, kind, firstOn, step } = asked
  const now = ctx.clock.now()
  const answerBy = questionsAnswerBy(firstOn)
  const [question] = await tx
    .insert(doseQuestions)
    .values({
      public_id: ctx.random.id(),
      user_id: user.id,
      kind,
      subscription_id: asked.planId,
      prescription_id: asked.prescriptionId,
      month: step.month,
      shipment_no: asked.shipmentNo,
      drug: asked.drug,
      from_ug: step.from.strength_ug,
      to_ug: step.to.strength_ug,
      first_on: firstOn,
      asked_at: now,
      answer_by: answerBy,
      state: 'asked',
    })
    .onConflictDoNothing()
    .returning()
  if (!question) return
  await asServer(() =>
    audit(tx, 'dose_questions.asked', {
      subjectUser: user.id,
      subject: questionSubject(question.public_id),
      after: { kind, from_ug: question.from_ug, to_ug: question.to_ug, first_on: firstOn },
    }),
  )
  if (kind === 'parcel' && answerBy <= now) return endQuestion(tx, ctx, question)
  await notify(tx, ctx, kind === 'parcel' ? 'dose_questions' : 'dose_questions_in_hand', user, {
    questionId: question.public_id,
    by: answerBy.toISOString(),
  })
  await scheduleJob(tx, ctx.clock, {
    kind: 'dose_questions_end',
    subject: question.public_id,
    dueAt: asked.kind === 'parcel' ? answerBy : easternInstant(asked.usedUpOn, '08:00'),
  })
}

type Parcel = { user: UserRow; plan: PlanRow; shipmentNo: number; firstOn: PlainDate }

/**
 * Asks before a continuation that would hold more than the last parcel, unless it was asked already, and returns by how
 * many months it is behind as things stand now.
 */
export async function askBeforeParcel(
  tx: Tx,
  ctx: Ctx,
  { user, plan, shipmentNo, firstOn }: Parcel,
): Promise<number> {
  const { step, prescriptionId, question, monthsBehind } = await doseOfParcel(tx, { plan, shipmentNo })
  if (step && !question)
    await ask(tx, ctx, {
      user,
      kind: 'parcel',
      planId: plan.id,
      prescriptionId,
      shipmentNo,
      drug: plan.drug,
      step,
      firstOn,
    })
  return monthsBehind
}

/** Schedules the questions of a monthly plan's next parcel, which is paid for on a day and leaves on the next ship day. */
export const scheduleDoseQuestions = (
  tx: Reader,
  ctx: Pick<Ctx, 'clock'>,
  { planId, shipmentNo, paidOn }: { planId: string; shipmentNo: number; paidOn: PlainDate },
): Promise<void> =>
  scheduleJob(tx, ctx.clock, {
    kind: 'dose_questions',
    subject: planId,
    n: shipmentNo,
    dueAt: questionsAskedAt(nextShipDate(paidOn)),
  })

/**
 * Asks four days before the next parcel of a monthly plan leaves. Waits while the patient is on hold, while a cancellation
 * can still be undone and while the parcel before has not left; a moved charge moves the day.
 */
export async function askDoseQuestions(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const { subject, n: shipmentNo } = item
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
    if (!known) return
    const user = await lockPatient(tx, known.user_id)
    const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, known.id))
    const paidOn = plan?.next_billing_on
    if (!plan || !paidOn || plan.state !== 'active' || (await isPaid(tx, plan.id, shipmentNo))) return
    const now = ctx.clock.now()
    const today = easternDate(now)
    const again = (dueAt: Date) => scheduleJob(tx, ctx.clock, { ...item, dueAt })
    if (await openHoldOf(tx, user.id)) return again(after(now, HOLD_RETRY))
    const firstOn = nextShipDate(paidOn < today ? today : paidOn)
    if (questionsAskedAt(firstOn) > now) return again(questionsAskedAt(firstOn))
    const waits = plan.cancelled_at !== null || (await hasUnshipped(tx, plan.id, shipmentNo))
    if (waits) return again(easternInstant(addDays(today, 1), '10:00'))
    const { planned: monthsBehind } = await doseOfParcel(tx, { plan, shipmentNo })
    const next = { drug: plan.drug, term: plan.term, planId: plan.id, shipmentNo, monthsBehind }
    // A clinician looks at this parcel, after a form of its own.
    if (await needsReview(tx, ctx.clock, user, next)) return
    await askBeforeParcel(tx, ctx, { user, plan, shipmentNo, firstOn })
  })
}

/** A monthly plan pays for one parcel a period, so that both have the same number. */
async function isPaid(tx: Tx, planId: number, n: number): Promise<boolean> {
  const [period] = await tx
    .select({ state: periods.state })
    .from(periods)
    .where(and(eq(periods.subscription_id, planId), eq(periods.n, n)))
  return period !== undefined && ['paid', 'skipped', 'released'].includes(period.state)
}

async function hasUnshipped(tx: Tx, planId: number, shipmentNo: number): Promise<boolean> {
  const rows = await tx
    .select({ shipmentNo: orders.shipment_no })
    .from(orders)
    .where(and(eq(orders.subscription_id, planId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
  return rows.some((row) => row.shipmentNo < shipmentNo)
}

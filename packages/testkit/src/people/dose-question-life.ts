import type { Term } from '@contour/domain/catalog/price-book'
import { buildDirections, quantityText } from '@contour/domain/dosing/directions'
import { WEEKLY_DOSES_PER_MONTH, productFor } from '@contour/domain/dosing/formulary'
import { prescribedSlots, slotLabel, type Schedule } from '@contour/domain/dosing/months'
import { questionsAskedAt } from '@contour/domain/dose-questions/dose-questions'
import { doseQuestions, subscriptions } from '@contour/server/db/schema'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, desc, eq } from 'drizzle-orm'
import type { Answer, TestService } from '../start-test-service.ts'
import { applyPrescriptionDecision, prescribeOrder } from './order-in-review.ts'
import { submitForm } from './submit-form.ts'
import { buySubscription, shipOrder, signIn, type Member } from './subscription-life.ts'

type Person = { userId: number }

/** The ladder that these patients are prescribed: never more than one step from month to month. */
export const LADDER = {
  '1': 250,
  '2': 500,
  '3': 1000,
  '4': 1000,
  '5': 1700,
  '6-12': 2400,
} as const satisfies Schedule

/** Creates a patient whose first parcel of a growing ladder has arrived; a steeper one is signed with reasons. */
export async function startOnLadder(
  at: TestService,
  term: Term = 1,
  ladder: Readonly<Record<keyof typeof LADDER, number>> = LADDER,
): Promise<Member> {
  const member = await buySubscription(at, { drug: 'semaglutide', term })
  const token = await signIn(at, member)
  const sent = await submitForm(at, { token, orderId: member.orderId })
  if (sent.status !== 200) throw new Error(`form answered ${sent.status}: ${sent.body.message ?? ''}`)
  const items = prescribedSlots(term).map((slot) => {
    const product = productFor('semaglutide', ladder[slot])
    if (!product) throw new Error('no such strength')
    return {
      slot: slotLabel(slot),
      med_id: product.medId,
      quantity: quantityText(WEEKLY_DOSES_PER_MONTH),
      directions: buildDirections({
        drug: 'semaglutide',
        slot,
        strengthUg: product.strengthUg,
        monthsBefore: 0,
      }),
    }
  })
  const written = await prescribeOrder(at, member.orderId, { items })
  if (written.status !== 200) throw new Error(`prescription answered ${written.body.message ?? ''}`)
  const accepted = await applyPrescriptionDecision(at, { ...member, token }, true)
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.body.message ?? ''}`)
  await shipOrder(at, member.orderId)
  return { ...member, token }
}

/** Returns the questions that a patient was asked last; null before the first. */
export async function lastQuestionOf(at: TestService, { userId }: Person) {
  const [row] = await at.ctx.db
    .select()
    .from(doseQuestions)
    .where(eq(doseQuestions.user_id, userId))
    .orderBy(desc(doseQuestions.id))
    .limit(1)
  return row ?? null
}

/** Moves the clock to the moment when the questions before the next parcel of a monthly plan are asked. */
export async function moveToQuestions(at: TestService, { userId }: Person): Promise<void> {
  const [plan] = await at.ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), eq(subscriptions.state, 'active')))
  if (!plan?.next_billing_on) throw new Error('no plan with a next charge')
  const ms = questionsAskedAt(nextShipDate(plan.next_billing_on)).getTime() - at.clock.now().getTime()
  if (ms > 0) await at.advance(Math.ceil(ms / 1000))
}

const ALL_NO = { sick: false, pregnant_or_hospital: false, anything_else: false }

/** Answers the last questions of a patient: three No where nothing else is given. */
export async function answerQuestions(
  at: TestService,
  who: Person,
  given: Partial<typeof ALL_NO> & { words?: string; id?: string; token?: string } = {},
): Promise<Answer> {
  const { id = (await lastQuestionOf(at, who))?.public_id, token = await signIn(at, who), ...answers } = given
  return at.call('POST', `/api/app/dose-questions/${id}`, { token, body: { ...ALL_NO, ...answers } })
}

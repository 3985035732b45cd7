import { medicalAnswersOfEntries } from '@contour/domain/assessments/answers'
import type { BodyFacts } from '@contour/domain/assessments/number-flags'
import type { Drug } from '@contour/domain/dosing/drug'
import type { MedicalAnswers } from '@contour/domain/dosing/month-rules'
import { missedSince, tolerated, type Tolerated, type TreatmentFacts } from '@contour/domain/dosing/tolerated'
import { ageOn } from '@contour/domain/intake/age'
import { isRecord } from '@contour/domain/is-record'
import { daysBetween, easternDate } from '@contour/domain/time/plain-date'
import { NAMED_CONDITIONS, OWN_CONDITION_LISTS } from '@contour/forms'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { carts } from '../../../db/schema.ts'
import type { formSubmissions, users } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { newestWeight, questionnaireWeight, weightBefore } from '../../people/profile/index.ts'
import { findStateRule } from '../../ground/states/index.ts'
import { readLastParcel } from '../supply/index.ts'

type UserRow = typeof users.$inferSelect
/** The order that is judged; a shipment that is not opened yet has no more. */
type TreatedOrder = Pick<OrderRow, 'user_id' | 'drug' | 'kind' | 'cart_id' | 'state'>
type Form = Pick<typeof formSubmissions.$inferSelect, 'kind' | 'answers'>

/** What the rules about doses and numbers know of a patient, whichever path asks them (D-78, D-80). */
export type TreatmentState = {
  readonly had: Tolerated
  /** Whether weeks were missed that a signature of that time did not know. */
  readonly missedSince: (signedAt: Date) => boolean
  /** The other drug, if the patient's form says that it is taken now. */
  readonly switchesFrom: Drug | null
  /** Months of treatment before Month 1 of the order's prescription: a refill counts on (D-88). */
  readonly monthsBefore: number
  readonly body: BodyFacts
}

/** Reads the state of treatment for an order from its forms, the parcels delivered, and the weights given. */
export async function readTreatment(
  db: Reader,
  clock: Clock,
  { order, user, forms }: { order: TreatedOrder; user: UserRow; forms: readonly Form[] },
): Promise<TreatmentState> {
  const today = easternDate(clock.now())
  const stated = statedIn(forms)
  const last = await readLastParcel(db, { userId: order.user_id, drug: order.drug })
  const refill = forms.find(({ kind }) => kind === 'refill')
  const facts: TreatmentFacts = {
    drug: order.drug,
    parcel: last && { deliveredOn: last.arrivedOn, months: last.lines, until: last.until },
    stated,
    dosesMissed: refill !== undefined && answerTo(refill, 'doses_missed') === 'Yes',
    today,
  }
  const takes = stated?.currentMedication ?? null
  const switchesFrom = takes !== null && takes !== 'none' && takes !== order.drug ? takes : null
  // A plan that is bought again begins a course of its own.
  const monthsBefore = order.kind === 'first' ? 0 : (last?.lines.at(-1)?.treatmentMonth ?? 0)
  return {
    had: tolerated(facts),
    missedSince: (signedAt) => missedSince(facts, easternDate(signedAt)),
    switchesFrom,
    monthsBefore,
    body: await readBody(db, { order, user, forms, stated, today }),
  }
}

/** Returns the stored answer to a question; '' without one. */
function answerTo({ answers }: Form, question: string): string {
  const entry = Array.isArray(answers)
    ? answers.find((one: unknown) => isRecord(one) && one['question'] === question)
    : undefined
  const answer: unknown = isRecord(entry) ? entry['answer'] : undefined
  return typeof answer === 'string' ? answer : ''
}

/** Returns what the newest medical or bare form of an order states about the current medication; null without one. */
function statedIn(forms: readonly Form[]): MedicalAnswers | null {
  const form = forms.find(({ kind }) => kind === 'medical' || kind === 'bare')
  return form ? medicalAnswersOfEntries((key) => answerTo(form, key)) : null
}

const namesCondition = ({ answers }: Form): boolean =>
  Array.isArray(answers) &&
  answers.some(
    (one: unknown) =>
      isRecord(one) &&
      OWN_CONDITION_LISTS.includes(String(one['question'])) &&
      Array.isArray(one['answer']) &&
      one['answer'].some((title: unknown) => NAMED_CONDITIONS.includes(String(title))),
  )

type BodyInput = {
  order: TreatedOrder
  user: UserRow
  forms: readonly Form[]
  stated: MedicalAnswers | null
  today: string
}

async function readBody(db: Reader, { order, user, forms, stated, today }: BodyInput): Promise<BodyFacts> {
  const first = order.kind === 'first'
  const [cart] =
    first && order.cart_id !== null
      ? await db.select({ taking: carts.taking_glp }).from(carts).where(eq(carts.id, order.cart_id))
      : []
  const before = await weightBefore(db, user)
  const rule = first ? await findStateRule(db, order.state) : null
  return {
    age: ageOn(user.dob, today),
    heightIn: user.height_in,
    weightLb: await newestWeight(db, user),
    // A fall in weight during treatment is a result: only a first order's form is compared with the questionnaire.
    questionnaireLb: first ? await questionnaireWeight(db, user) : null,
    earlier: before && { lb: before.lb, daysBefore: daysBetween(before.on, before.newestOn) },
    onMedication: stated ? stated.currentMedication !== 'none' : first ? null : true,
    onMedicationInQuestionnaire: cart?.taking ?? null,
    // A limit is for the beginning: a BMI that falls under it in treatment is a result.
    stateMinimum: rule && { minBmi: rule.min_bmi, minBmiWithCondition: rule.min_bmi_with_condition },
    hasNamedCondition: forms.some(namesCondition),
  }
}

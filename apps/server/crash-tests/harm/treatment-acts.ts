import { buildDirections, quantityText } from '@contour/domain/dosing/directions'
import { WEEKLY_DOSES_PER_MONTH, productFor } from '@contour/domain/dosing/formulary'
import { LADDER, rungOf } from '@contour/domain/dosing/ladders'
import { monthLabel, slotOfLabel } from '@contour/domain/dosing/months'
import type { GivenAnswer } from '@contour/forms/traverse-form'
import type { Chart } from '@contour/contract/staff-chart'
import { prescriptionBody, readChartOf } from '@contour/testkit/people/order-in-review'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { submitAdjustForm, submitForm } from '@contour/testkit/people/submit-form'
import { signIn } from '@contour/testkit/people/subscription-life'
import { answerQuestions, lastQuestionOf } from '@contour/testkit/people/dose-question-life'
import { and, eq, ne } from 'drizzle-orm'
import { orders, subscriptions } from '../../src/db/schema.ts'
import type { Lived } from './lived.ts'
import { shipOrder } from './pharmacy-acts.ts'
import type { Doses, Step } from './step.ts'

type GoOn = Extract<Step, { kind: 'go on' }>
type OrderRow = typeof orders.$inferSelect
const HOUR = 3600

async function sendForm(lived: Lived, order: OrderRow, { says }: GoOn): Promise<void> {
  const { drug, user_id: userId, public_id: orderId } = order
  const person = { token: await signIn(lived.at, { userId }), orderId }
  const { body } = await lived.at.call('GET', `/forms/orders/${orderId}`, { token: person.token })
  const form = body['has_own_prescription'] ? 'refill' : 'medical'
  const takes = form === 'medical' && says === 'takes it already'
  const said: GivenAnswer = takes
    ? {
        current_medication: drug === 'semaglutide' ? 'Semaglutide' : 'Tirzepatide',
        [drug === 'semaglutide' ? 'last_dose_sema' : 'last_dose_tirz']:
          drug === 'semaglutide' ? '1.0 mg' : '7.5 mg',
        last_taken: 'Within last 2 weeks',
        dose_wish: 'increase',
      }
    : says === 'missed doses'
      ? { doses_missed: 'Yes' }
      : {}
  if (!lived.went(`${form} form`, await submitForm(lived.at, person, form, said))) return
  if (form === 'medical')
    lived.state(userId, drug, takes ? (drug === 'semaglutide' ? 1000 : 7500) : undefined)
}

function linesOf(chart: Chart, doses: Doses): Chart['suggested'] {
  const { drug } = chart.order
  const { months_before: monthsBefore } = chart.treatment
  const ladder = LADDER[drug]
  const first = chart.formulary.find(({ med_id: id }) => id === chart.suggested[0]?.med_id)
  return chart.suggested.map((line, index) => {
    const slot = slotOfLabel(line.slot)
    if (doses === 'suggested' || !slot) return line
    const from = rungOf(drug, first?.strength_ug ?? 0) ?? 0
    const rung = doses === 'top' ? ladder.length : doses === 'climbs' ? from + index : from + 2 * (index + 1)
    const product = productFor(drug, ladder[Math.min(ladder.length - 1, rung)] ?? 0)
    if (!product) throw new Error('no such strength')
    return {
      ...line,
      med_id: product.medId,
      quantity: quantityText(WEEKLY_DOSES_PER_MONTH),
      directions: buildDirections({ drug, slot, strengthUg: product.strengthUg, monthsBefore }),
    }
  })
}

/** Whether another drug of the account was bought whose plan has not ended. */
export async function hasOtherDrug(
  lived: Lived,
  { user_id: userId, drug }: Pick<OrderRow, 'user_id' | 'drug'>,
) {
  const rows = await lived.at.ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.user_id, userId), ne(subscriptions.drug, drug), ne(subscriptions.state, 'ended')),
    )
  return rows.length > 0
}

async function sign(lived: Lived, order: OrderRow, { doses, reasons }: GoOn): Promise<void> {
  const chart = await readChartOf(lived.at, order.public_id)
  const critical = new Set(chart.flags.filter(({ severity }) => severity === 'critical').map(({ id }) => id))
  const full = prescriptionBody(chart, { items: linesOf(chart, doses) })
  const typed = full.flag_answers.filter(
    ({ id }) => reasons || !(critical.has(id) || (id.startsWith('dose/') && !id.endsWith('/dose-falls'))),
  )
  const beside = await hasOtherDrug(lived, order)
  const body = { ...full, flag_answers: typed }
  const signed = await lived.staff('clinician', 'POST', `/orders/${order.public_id}/prescribe`, body)
  if (
    !lived.went(typed.length < full.flag_answers.length ? 'signature without reasons' : 'signature', signed)
  )
    return
  if (beside && !typed.some(({ id, note }) => id.startsWith('other-glp/') && note.length > 0))
    lived.harm.push('signed beside another GLP-1, and nobody typed a reason')
  const months = typed
    .filter(({ id, note }) => id.startsWith('dose/') && note.length > 0)
    .map(({ id }) => monthLabel(`Month ${id.split('/')[1]}`, chart.treatment.months_before))
  lived.reasons.set(order.subscription_id, new Map(months.map((month) => [month, lived.now])))
}

async function answer(lived: Lived, order: OrderRow, { answer: given }: GoOn): Promise<void> {
  const id = order.public_id
  if (given === 'says nothing') {
    await lived.at.advance(12 * HOUR + 60)
    const [now] = await lived.at.ctx.db.select().from(orders).where(eq(orders.id, order.id))
    const accepted = now?.status === 'order_placed'
    lived.count(`silence: ${accepted ? 'done' : 'refused'}`)
    if (accepted && lived.isOnHold(order.user_id)) lived.harm.push('silence accepted under a hold')
    return
  }
  if (given === 'asks for other doses') {
    const [top] = LADDER[order.drug].slice(-1)
    const [plan] = await lived.at.ctx.db
      .select({ term: subscriptions.term })
      .from(subscriptions)
      .where(eq(subscriptions.id, order.subscription_id))
    const person = { token: await signIn(lived.at, { userId: order.user_id }), orderId: id }
    const facts = { ...person, drug: order.drug, term: plan?.term ?? 1, productId: order.product_id }
    const months = { '1': top ?? 0, '2': top ?? 0, '3': top ?? 0 }
    lived.went('adjust form', await submitAdjustForm(lived.at, facts, months, 'I want to be faster.'))
    return
  }
  const body = { order_id: id, accept: true }
  lived.went('accepts', await lived.as(order.user_id, 'POST', `/api/prescription-update/${id}`, body))
}

/** Answers the questions before a higher strength, where some are open. */
async function answerOpenQuestions(lived: Lived, { questions }: GoOn): Promise<void> {
  if (questions === 'nothing') return
  for (const { userId } of lived.accounts) {
    const asked = await lastQuestionOf(lived.at, { userId })
    if (asked?.state !== 'asked') continue
    const sick = questions === 'yes'
    const sent = await answerQuestions(lived.at, { userId }, { sick })
    if (lived.went('dose questions', sent) && sick) lived.hold(userId)
  }
}

const RANK = ['pending_approval', 'waiting_prescription', 'prescription_received', 'order_placed'] as const

/** Does what comes next for the person, whichever of her orders is the furthest behind. */
export async function goOn(lived: Lived, step: GoOn): Promise<void> {
  await answerOpenQuestions(lived, step)
  const open = await lived.orders(...RANK)
  const [next] = open.toSorted(
    (a, b) => RANK.findIndex((s) => s === a.status) - RANK.findIndex((s) => s === b.status),
  )
  if (next?.status === 'pending_approval') return sendForm(lived, next, step)
  if (next?.status === 'waiting_prescription') return sign(lived, next, step)
  if (next?.status === 'prescription_received') return answer(lived, next, step)
  if (next?.status === 'order_placed') {
    if (!lived.isAlarmed) await moveToShipDay(lived.at)
    for (const order of await lived.orders('order_placed')) await shipOrder(lived, order, step.lot)
    return
  }
  const [sent] = await lived.orders('order_shipped')
  if (sent) {
    const path = `/pharmacy/orders/${sent.public_id}/deliver`
    lived.went('delivered', await lived.staff('pharmacy', 'POST', path, {}))
    return
  }
  // Until the next parcel, its form or its questions: at most a quarter.
  for (let waited = 0; waited < (lived.isAlarmed || lived.isHeld ? 1 : 30); waited += 1) {
    await lived.wait(3 * 24 * HOUR)
    const asked = await Promise.all(lived.accounts.map(({ userId }) => lastQuestionOf(lived.at, { userId })))
    if (asked.some((one) => one?.state === 'asked') || (await lived.orders(...RANK)).length > 0) return
  }
}

import type { Chart } from '@contour/contract/staff-chart'
import { flagsToSign, sampleAnswers } from '@contour/domain/prescriptions/flags-to-sign'
import type { Answer, TestService } from '../start-test-service.ts'
import { placeOrder } from './place-order.ts'
import { signInStaff } from './sign-in-staff.ts'
import { submitForm } from './submit-form.ts'

export type Reviewed = Awaited<ReturnType<typeof placeOrder>>

/** Places a paid order whose medical form is submitted: it waits for a clinician. */
export async function placeOrderInReview(
  at: TestService,
  input: Parameters<typeof placeOrder>[1] = {},
): Promise<Reviewed> {
  const order = await placeOrder(at, input)
  const { status, body } = await submitForm(at, order)
  if (status !== 200) throw new Error(`form answered ${status}: ${body.message ?? ''}`)
  return order
}

/** Returns the chart of an order as a clinician reads it. */
export async function readChartOf(at: TestService, orderId: string, who = 'clinician'): Promise<Chart> {
  const token = await signInStaff(at, who)
  const { status, body } = await at.staffCall('GET', `/staff-api/orders/${orderId}/chart`, { token })
  if (status !== 200) throw new Error(`chart answered ${status}: ${body.message ?? ''}`)
  return body['chart'] as Chart
}

/** The lines of a prescription as they are sent. */
type Lines = Chart['suggested']

/** Returns an answer to every flag of the chart and of these lines. */
export const flagAnswersFor = (chart: Chart, lines: Lines) =>
  sampleAnswers(flagsToSign(chart, lines), 'Talked about it on video, safe for this patient.')

/**
 * Returns the body of a prescription as the chart suggests it, with every flag answered and a documented reason for
 * compounding.
 */
export const prescriptionBody = (
  chart: Chart,
  { items = chart.suggested, ...more }: { items?: Lines } & Record<string, unknown> = {},
) => ({
  items,
  flag_answers: flagAnswersFor(chart, items),
  compounding_reason: 'ingredient',
  compounding_note: 'Reacts with hives to the preservative of the approved pen.',
  ...more,
})

/** Prescribes what the chart suggests. */
export async function prescribeOrder(
  at: TestService,
  orderId: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const chart = await readChartOf(at, orderId)
  const token = await signInStaff(at, 'clinician')
  return at.staffCall('POST', `/staff-api/orders/${orderId}/prescribe`, {
    token,
    body: prescriptionBody(chart, more),
  })
}

/** Places an order whose prescription awaits the patient's decision. */
export async function placePrescribedOrder(
  at: TestService,
  input: Parameters<typeof placeOrder>[1] = {},
): Promise<Reviewed> {
  const order = await placeOrderInReview(at, input)
  const { status, body } = await prescribeOrder(at, order.orderId)
  if (status !== 200) throw new Error(`prescription answered ${status}: ${body.message ?? ''}`)
  return order
}

/** Sends the patient's decision about the awaiting prescription. */
export const applyPrescriptionDecision = (
  at: TestService,
  order: Reviewed,
  accept: boolean,
): Promise<Answer> =>
  at.call('POST', `/api/prescription-update/${order.orderId}`, {
    token: order.token,
    body: { order_id: order.orderId, accept },
  })

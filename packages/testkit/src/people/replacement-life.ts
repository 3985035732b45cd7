import { complaints, replacementRequests } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import type { Answer, TestService } from '../start-test-service.ts'
import { lotsOf } from './lots-of.ts'
import { moveToShipDay } from './move-to-ship-day.ts'
import { applyPrescriptionDecision, placePrescribedOrder, type Reviewed } from './order-in-review.ts'
import { signInStaff } from './sign-in-staff.ts'
import { uploadImage } from './upload-image.ts'

export type SentItem = { external_order_number: string; med_name: string }

let labels = 0
/** Returns a carrier and a tracking number that no other shipment has. */
export const newLabel = () => ({ carrier: 'FedEx', tracking: String(784_600_000_000 + ++labels) })

/** Makes a call of the staff app as the seeded staff member of a role. */
export const callStaff = async (
  at: TestService,
  who: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })

/** Places an order that the pharmacy shipped, and unless `shipped` that was delivered. */
export async function placeSentOrder(
  at: TestService,
  until: 'shipped' | 'delivered' = 'delivered',
  input: Parameters<typeof placePrescribedOrder>[1] = {},
): Promise<Reviewed> {
  const order = await placePrescribedOrder(at, input)
  await applyPrescriptionDecision(at, order, true)
  await moveToShipDay(at)
  const ofPharmacy = `/pharmacy/orders/${order.orderId}`
  const body = { ...newLabel(), lots: await lotsOf(at, order.orderId) }
  const shipped = await callStaff(at, 'pharmacy', 'POST', `${ofPharmacy}/ship`, body)
  if (shipped.status !== 200) throw new Error(`not shipped: ${shipped.body.message ?? ''}`)
  if (until === 'delivered') await callStaff(at, 'pharmacy', 'POST', `${ofPharmacy}/deliver`, {})
  return order
}

/** Returns what the patient may ask to be sent again. */
export async function readShippedItems(at: TestService, token: string): Promise<SentItem[]> {
  const { body } = await at.call('GET', '/api/get-shipped-items', { token })
  const [first] = body['items'] as { orders: SentItem[] }[]
  return first?.orders ?? []
}

/** Sends the patient's request for items, with a photo unless another image is given. */
export async function submitReship(
  at: TestService,
  token: string,
  items: readonly SentItem[],
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const image = more['image'] ?? `public/user_med_images/${await uploadImage(at, token, 'broken.jpg')}`
  return at.call('POST', '/api/submit-reship-request', {
    token,
    body: {
      reason: 'The vial is broken.',
      items: items.map(({ external_order_number: id, med_name: name }) => ({ name, id })),
      ...more,
      image,
    },
  })
}

/** Says, as the pharmacy, that the parcel of a request must not be used: without an answer nobody decides it (D-92). */
export async function answerUseOfRequest(at: TestService, requestId: string): Promise<void> {
  const [complaint] = await at.ctx.db
    .select({ id: complaints.public_id })
    .from(complaints)
    .innerJoin(replacementRequests, eq(replacementRequests.id, complaints.request_id))
    .where(eq(replacementRequests.public_id, requestId))
  const answered = await callStaff(at, 'pharmacy', 'POST', `/complaints/${complaint?.id}/use`, {
    answer: 'do_not_use',
    note: 'The vial is cracked.',
  })
  if (answered.status !== 200) throw new Error(`not answered: ${answered.body.message ?? ''}`)
}

import type { Answer, TestService } from '../start-test-service.ts'
import { placePendingOrder, type PendingOrder } from './place-pending-order.ts'
import { signInStaff } from './sign-in-staff.ts'
import { submitForm } from './submit-form.ts'
import { sampleVideo, uploadFile } from './upload-image.ts'

/** Sends an identity video as the patient's browser does. */
export async function sendVideo(
  at: TestService,
  order: Pick<PendingOrder, 'token' | 'orderId'>,
  name = 'me.mp4',
): Promise<Answer> {
  const s3FileName = await uploadFile(at, {
    token: order.token,
    name,
    type: 'video/mp4',
    body: sampleVideo(),
  })
  return at.call('POST', '/api/upload-av-video', {
    token: order.token,
    body: { s3FileName, uniqueId: order.orderId },
  })
}

/** Places an order of a state that requires a video, whose form and video were sent: the video waits for its review. */
export async function placeOrderWithVideo(at: TestService): Promise<PendingOrder> {
  const order = await placePendingOrder(at, { state: 'TX' })
  const form = await submitForm(at, order, 'bare')
  const { status } = await sendVideo(at, order)
  if (form.status !== 200 || status !== 200) throw new Error(`form ${form.status}, video ${status}`)
  return order
}

type Waiting = { id: string; order_id: string; status: string; n: number }

/** Returns the row of an order in the reviewers' queue, undefined if it is not there. */
export async function waitingVideo(
  at: TestService,
  orderId: string,
  who = 'support',
): Promise<Waiting | undefined> {
  const { body } = await at.staffCall('GET', '/staff-api/identity', { token: await signInStaff(at, who) })
  return (body['rows'] as Waiting[]).find(({ order_id }) => order_id === orderId)
}

/** Decides about the waiting video of an order: accept, ask-again or refer. */
export async function decideVideo(
  at: TestService,
  orderId: string,
  act: 'accept' | 'ask-again' | 'refer',
  { who = 'support', ...body }: { who?: string } & Record<string, unknown> = {},
): Promise<Answer> {
  const waiting = await waitingVideo(at, orderId, who)
  if (!waiting) throw new Error('no video waits')
  const words = {
    accept: { compared: true, played: true },
    'ask-again': { reason: 'not_heard' },
    refer: { note: 'Unsure.' },
  }
  return at.staffCall('POST', `/staff-api/identity/${waiting.id}/${act}`, {
    token: await signInStaff(at, who),
    body: { ...words[act], ...body },
  })
}

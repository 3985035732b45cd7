import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { eq } from 'drizzle-orm'
import { callAs, inCall } from '../call-context.ts'
import type { Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { complaints, replacementRequests } from '../db/schema.ts'
import { answerUse } from '../features/care/complaint-decisions/index.ts'
import { demoStaffCaller } from '../features/desks/demo/index.ts'
import {
  approveRequest,
  firstLotsOfReplacement,
  refuseRequest,
  shipReplacement,
} from '../features/care/replacement/index.ts'
import { clientOf, upload } from './demo-client.ts'
import type { ReplacementHistory } from './demo-people.ts'
import { onDay } from './demo-times.ts'

/** Not the number of any other sample shipment. */
const LABEL = { carrier: 'FedEx', tracking: '784699990011' } as const

/** Asks for what a patient received to be sent again, and decides it, by the calls of patient, support and pharmacy. */
export async function seedReplacement(
  ctx: Ctx,
  patient: Patient,
  history: ReplacementHistory,
  image: Buffer,
): Promise<void> {
  const shipDay = lastShipDay(ctx)
  const then = history === 'shipped' ? onDay(ctx, addDays(shipDay, -1)) : ctx
  const id = await request(then, patient, image)
  if (history === 'requested') return
  const pharmacy = await demoStaffCaller(then, 'pharmacy')
  await callAs(then, pharmacy, answerUse, {
    id: await complaintOf(ctx, id),
    answer: 'do_not_use',
    note: 'Sample: a cracked vial is not sterile. Throw it away.',
  })
  const support = await demoStaffCaller(then, 'support')
  if (history === 'refused')
    return void (await callAs(then, support, refuseRequest, {
      id,
      message: 'Sample: the photo shows the box, but not the vial.',
    }))
  await callAs(then, support, approveRequest, id)
  if (history !== 'shipped') return
  const lots = await firstLotsOfReplacement(ctx, id)
  await inCall(onDay(ctx, shipDay), await demoStaffCaller(ctx, 'pharmacy'), () =>
    shipReplacement(onDay(ctx, shipDay), { id, ...LABEL, lots }),
  )
}

/** Returns the public id of the complaint that the request filed. */
async function complaintOf(ctx: Ctx, requestId: string): Promise<string> {
  const [found] = await ctx.db
    .select({ id: complaints.public_id })
    .from(complaints)
    .innerJoin(replacementRequests, eq(replacementRequests.id, complaints.request_id))
    .where(eq(replacementRequests.public_id, requestId))
  if (!found) throw new Error('the demo complaint was not filed')
  return found.id
}

/** Returns the public id of the request. */
async function request(ctx: Ctx, patient: Patient, image: Buffer): Promise<string> {
  const as = clientOf(ctx, patient)
  const { items } = await as.replacement.shippedItems({})
  await as.replacement.submit({
    reason: 'Sample: the vial was cracked when I opened the box.',
    image: await upload(ctx, as, 'vial.jpg', image),
    items: (items[0]?.orders ?? []).map(({ external_order_number: id, med_name: name }) => ({ id, name })),
  })
  const [created] = await ctx.db
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, patient.userId))
  if (!created) throw new Error('the demo request was not stored')
  return created.id
}

/** The latest ship day before today. */
function lastShipDay(ctx: Ctx) {
  let day = addDays(easternDate(ctx.clock.now()), -1)
  while (!isShipDay(day)) day = addDays(day, -1)
  return day
}

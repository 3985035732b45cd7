import { DENIAL_REASONS } from '@contour/domain/orders/denial-reasons'
import { SubmissionPayload } from '@contour/contract/assessments'
import type { FormContext, FormName } from '@contour/domain/assessments/answers'
import { allQuestions, isUpload } from '@contour/domain/assessments/definition'
import { buildAdjustSubmission } from '@contour/domain/assessments/adjust-form'
import { buildSubmission } from '@contour/domain/assessments/submission'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { defaultDoses } from '@contour/domain/dosing/default-doses'
import { slotsForTerm, type Schedule } from '@contour/domain/dosing/months'
import { definitionOfForm } from '@contour/forms'
import { traverseForm } from '@contour/forms/traverse-form'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { callAs, inJob } from '../call-context.ts'
import type { Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { intents, orders, subscriptions } from '../db/schema.ts'
import { cancelSubscription } from '../features/care/subscriptions/cancel-subscription.ts'
import { expireAuthorization } from '../features/care/payments/expire-authorization.ts'
import { askForImage, denyOrder, requireVisit } from '../features/desks/clinic/index.ts'
import {
  simulateCarrier,
  simulateClinician,
  simulatePharmacy,
  demoStaffCaller,
} from '../features/desks/demo/index.ts'
import { pauseOrder } from '../features/care/shipments/index.ts'
import type { DemoPerson } from './demo-people.ts'
import type { DemoTimes } from './demo-times.ts'
import { upload, type DemoClient } from './demo-client.ts'
import { goOnWithVideo, isVideoJourney } from './demo-video.ts'

export type Seeded = {
  person: DemoPerson
  phone: string
  passwordHash: string
  image: Buffer
  moveTo: DemoTimes['moveTo']
}

/** Continues an order from the form to the status that the sample patient has reached. */
export async function goOn(
  ctx: Ctx,
  as: DemoClient,
  patient: Patient,
  { person, image, moveTo }: Seeded,
  id: string,
): Promise<void> {
  const { journey } = person
  if (journey === 'pending_approval') return
  if (journey === 'cancelled') return cancelPlan(ctx, patient)
  moveTo('form')
  const form = person.state === 'TX' ? 'bare' : 'medical'
  const filled = await fillForm(ctx, as, form, person, id, image)
  if (form === 'bare') await as.assessments.submitBareForm(filled)
  else await as.assessments.submitMedicalForm(filled)
  if (['video_missing', 'waiting_prescription', 'review_late'].includes(journey)) return
  if (isVideoJourney(journey)) return goOnWithVideo(ctx, as, person, journey, id)
  if (journey === 'image_asked')
    return void (await callAs(ctx, await demoStaffCaller(ctx, 'clinician', person.state), askForImage, {
      id,
      image_type: 'id_image',
      reason: 'blurred',
      note: 'Sample note: please hold the card so that your name can be read.',
    }))
  if (journey === 'appointment_required')
    return void (await callAs(ctx, await demoStaffCaller(ctx, 'clinician', person.state), requireVisit, id))
  if (journey === 'denied')
    return void (await callAs(ctx, await demoStaffCaller(ctx, 'clinician', person.state), denyOrder, {
      id,
      reason: DENIAL_REASONS[0].code,
      text: 'Sample: this treatment is not right for you at the moment.',
    }))
  moveTo('prescription')
  await simulateClinician(ctx, await orderOf(ctx, id))
  if (journey === 'prescription_received') return
  if (journey === 'prescribed_again') return prescribeAgain(ctx, as, person, id, image)
  moveTo('decision')
  await as.prescriptions.decide({ id, accept: true })
  if (journey === 'order_placed') return
  if (journey === 'payment_failed') return expireAuthorizationForDemo(ctx, patient)
  if (journey === 'shipping_paused') {
    const pharmacy = await demoStaffCaller(ctx, 'pharmacy')
    return void (await callAs(ctx, pharmacy, pauseOrder, {
      id,
      problem: 'stock',
      reason: 'Sample: the medication is on its way to us.',
    }))
  }
  moveTo('shipment')
  await simulatePharmacy(ctx, await orderOf(ctx, id))
  if (journey !== 'order_delivered') return
  moveTo('delivery')
  await simulateCarrier(ctx, await orderOf(ctx, id))
}

/** The patient cancels before the shipment: the order ends and the authorization is voided (D-16). */
async function cancelPlan(ctx: Ctx, patient: Patient): Promise<void> {
  const [plan] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, patient.userId))
  await callAs(ctx, patient, cancelSubscription, {
    subscriptionId: plan?.public_id ?? '',
    reason: 'Sample: I have changed my mind.',
  })
}

/** The authorization expires at the gateway before the shipment, so the order waits for payment (D-18). */
async function expireAuthorizationForDemo(ctx: Ctx, patient: Patient): Promise<void> {
  const [held] = await ctx.db.select().from(intents).where(eq(intents.user_id, patient.userId))
  if (held) await inJob(ctx, () => expireAuthorization(ctx, held.id))
}

/** The first prescription is declined, other doses are requested, and a second one is issued. */
async function prescribeAgain(
  ctx: Ctx,
  as: DemoClient,
  person: DemoPerson,
  id: string,
  image: Buffer,
): Promise<void> {
  await as.prescriptions.decide({ id, accept: false })
  const photo = await upload(ctx, as, 'prescription_image.jpg', image)
  const { drug, term } = person
  const adjusted = buildAdjustSubmission({ drug, term, photoOptional: true }, {}, photo, {
    form_id: id,
    userInfo: {},
    product_id: PRODUCT_IDS[drug],
  })
  await as.assessments.submitAdjustDosesForm(SubmissionPayload.parse(adjusted))
  await simulateClinician(ctx, await orderOf(ctx, id))
}

async function orderOf(ctx: Ctx, publicId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  if (!order) throw new Error('the demo order was not stored')
  return order
}

/** The stated schedule, one step a month. */
function ladderOf({ drug, term }: DemoPerson): Schedule {
  const stated = defaultDoses(drug)
  return Object.fromEntries(slotsForTerm(term).map((slot) => [slot, stated[slot]]))
}

async function fillForm(
  ctx: Ctx,
  as: DemoClient,
  form: FormName,
  person: DemoPerson,
  orderId: string,
  image: Buffer,
): Promise<z.input<typeof SubmissionPayload>> {
  const { definition } = definitionOfForm(form)
  const said: Record<string, string | string[]> = {
    current_medication: 'I am not taking any weight loss medication',
    no_medication_confirm: 'Confirm',
    // One chart shows what the questions next to the stated ones lead to.
    ...(person.journey === 'waiting_prescription'
      ? { own_conditions: ['Type 2 diabetes', 'High blood pressure'], oral_contraceptive: 'Yes' }
      : {}),
  }
  for (const question of allQuestions(definition).filter(isUpload))
    said[question.question] = await upload(ctx, as, `${question.question}.jpg`, image)
  const { drug, term, sex, state } = person
  const context: FormContext = { form, drug, term, gender: sex, state }
  const { walk } = traverseForm(definition, context, said)
  const doses = definition.questions.find(({ question_type: type }) => type === 'dose_radio_more')
  const growing = person.ladder && doses ? { [doses.id]: ladderOf(person) } : {}
  const filled = buildSubmission(
    definition,
    context,
    { ...walk.answers, ...growing },
    { form_id: orderId, userInfo: {} },
  )
  return SubmissionPayload.parse(filled)
}

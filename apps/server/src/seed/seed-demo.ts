import { Readable } from 'node:stream'
import type { SubmissionPayload } from '@contour/contract/assessments'
import type { FormContext, FormName } from '@contour/domain/form-engine/answers'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { dollars } from '@contour/domain/money/cents'
import { allQuestions, isUpload } from '@contour/domain/form-engine/definition'
import { buildSubmission } from '@contour/domain/form-engine/submission'
import { PRODUCT_IDS } from '@contour/domain/money/products'
import { firstCharge } from '@contour/domain/money/price-book'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { definitionOfForm } from '@contour/forms'
import { walkThrough } from '@contour/forms/walk-through'
import { createRouterClient } from '@orpc/server'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { z } from 'zod'
import type { Caller, Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { orders, users } from '../db/schema.ts'
import { errorFacts } from '../log.ts'
import { sha256 } from '../randomness.ts'
import { assessmentsRoutes } from '../rooms/assessments/routes.ts'
import { cartsRoutes } from '../rooms/carts/routes.ts'
import { checkoutRoutes } from '../rooms/checkout/routes.ts'
import { askForImage, requireVisit } from '../rooms/clinic/index.ts'
import { playCarrier, playClinician, playPharmacy, staffPlayer } from '../rooms/demo/index.ts'
import { pauseOrder } from '../rooms/fulfilment/index.ts'
import { intakeRoutes } from '../rooms/intake/routes.ts'
import { receiveUpload } from '../rooms/media/index.ts'
import { mediaRoutes } from '../rooms/media/routes.ts'
import { prescriptionsRoutes } from '../rooms/prescriptions/routes.ts'
import { addDemoLogins, readDemoLogins } from './demo-logins.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import type { DemoPerson, Journey } from './demo-people.ts'
import { cardOf, onShipDay, tellMoneyStory } from './tell-money-story.ts'

const ADDRESS = { CA: ['Sacramento', '95814'], FL: ['Orlando', '32801'], TX: ['Austin', '78701'] } as const

const emailOf = (person: DemoPerson) => `${person.first.toLowerCase()}.sample@example.com`

/**
 * Makes the demo people of a fresh database by the calls that a browser and the desks make, so that nothing exists
 * which the service could not have made itself. A database with people in it stays as it is.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const [anybody] = await ctx.db.select({ id: users.id }).from(users).limit(1)
  if (anybody) return
  const known = readDemoLogins(ctx).find((login) => login.role === 'patient')
  const password = known?.password ?? ctx.random.bytes(15).toString('base64url')
  const passwordHash = await ctx.passwords.hash(password)
  // Nothing runs in the background yet; what the people cause runs once it starts.
  const quiet: Ctx = { ...ctx, soon: () => {} }
  const image = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#5b7f7a' } })
    .jpeg()
    .toBuffer()
  for (const [index, person] of DEMO_PEOPLE.entries())
    try {
      const phone = `21255501${String(10 + index)}`
      const patient = await seedPerson(inTime(quiet, person), { person, phone, passwordHash, image })
      if (person.story) await tellMoneyStory(quiet, patient, person.story)
    } catch (error) {
      // One sample person less is no reason to keep the demo from starting.
      ctx.log.error({ person: person.journey, err: errorFacts(error) }, 'demo person not made')
    }
  addDemoLogins(
    ctx,
    DEMO_PEOPLE.filter(({ journey }) => journey !== 'lead').map((person) => ({
      role: 'patient',
      email: emailOf(person),
      password,
    })),
  )
}

const hasShipped = (journey: Journey) => journey === 'order_shipped' || journey === 'order_delivered'

/** The clock that a person's journey was lived by. */
function inTime(ctx: Ctx, { journey, story }: DemoPerson): Ctx {
  // Parcels leave on ship days alone (M-16): who has one lived through such a day before today.
  if (hasShipped(journey)) return onShipDay(ctx, story)
  if (journey !== 'review_late') return ctx
  // Long enough ago that over any weekend with its holidays the letter is due.
  const then = easternInstant(addDays(easternDate(ctx.clock.now()), -5), '10:00')
  return { ...ctx, clock: { ...ctx.clock, now: () => then } }
}

type Seeded = { person: DemoPerson; phone: string; passwordHash: string; image: Buffer }

async function seedPerson(ctx: Ctx, seeded: Seeded): Promise<Patient> {
  const { person } = seeded
  const patient = await fileIntake(ctx, seeded)
  if (person.journey === 'lead') return patient
  const as = clientOf(ctx, patient)
  const { id: cart } = await as.carts.saveCart({
    id: PRODUCT_IDS[person.drug],
    name: DRUG_TITLE[person.drug],
    category: 'WEIGHT',
    price: dollars(firstCharge('checkout', person.drug, person.term)),
    quantity: 1,
    is_addon: false,
    currentlyTakingGLP: false,
    currentGLPMed: null,
    currentDose: null,
  })
  const [city, zip] = ADDRESS[person.state]
  const address = { addressLine1: '100 Sample Street', addressLine2: '', city, state: person.state, zip }
  const { order_id } = await as.checkout.checkoutNew({
    id: String(cart),
    payment_terms: person.term,
    cardToken: cardOf(person.story),
    ...(person.clickId ? { conversion_id: person.clickId } : {}),
    cardBrand: 'visa',
    amount: firstCharge('checkout', person.drug, person.term),
    shippingAddress: address,
    billingAddress: address,
    consents: { auto_renewal: true, policies: true, age: true },
  })
  const now = ctx.clock.now()
  await ctx.db
    .update(users)
    .set({
      password_hash: seeded.passwordHash,
      password_at: now,
      email_verified_at: now,
      phone_verified_at: now,
    })
    .where(eq(users.id, patient.userId))
  await goOn(ctx, as, seeded, order_id)
  return patient
}

/** The order's way from the form on, as far as the person has come. */
async function goOn(ctx: Ctx, as: DemoClient, { person, image }: Seeded, id: string): Promise<void> {
  const { journey } = person
  if (journey === 'pending_approval') return
  const form = person.state === 'TX' ? 'bare' : 'medical'
  const filled = await fillForm(ctx, as, form, person, id, image)
  if (form === 'bare') await as.assessments.submitBareForm(filled)
  else await as.assessments.submitMedicalForm(filled)
  if (['video_missing', 'waiting_prescription', 'review_late'].includes(journey)) return
  if (journey === 'image_asked')
    return void (await askForImage(ctx, await staffPlayer(ctx, 'clinician', person.state), {
      id,
      image_type: 'id_image',
      reason: 'blurred',
      note: 'Sample note: please hold the card so that your name can be read.',
    }))
  if (journey === 'appointment_required')
    return void (await requireVisit(ctx, await staffPlayer(ctx, 'clinician', person.state), id))
  await playClinician(ctx, await orderOf(ctx, id))
  if (journey === 'prescription_received') return
  await as.prescriptions.decide({ id, accept: true })
  if (journey === 'order_placed') return
  if (journey === 'shipping_paused') {
    const pharmacy = await staffPlayer(ctx, 'pharmacy')
    return void (await pauseOrder(ctx, pharmacy, {
      id,
      reason: 'Sample: the medication is on its way to us.',
    }))
  }
  await playPharmacy(ctx, await orderOf(ctx, id))
  if (journey === 'order_delivered') await playCarrier(ctx, await orderOf(ctx, id))
}

async function orderOf(ctx: Ctx, publicId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  if (!order) throw new Error('the demo order was not stored')
  return order
}

async function fileIntake(ctx: Ctx, { person, phone }: Seeded): Promise<Patient> {
  const visitor: Caller = { kind: 'visitor', source: sourceOf(ctx) }
  const answer = await clientOf(ctx, visitor).intake.submitIntake({
    first_name: person.first,
    last_name: 'Sample',
    email: emailOf(person),
    phone,
    height: { foot: 5, inches: 8 },
    weight: 220,
    desired_weight: 165,
    gender: person.sex,
    agreed_to_email: true,
    agreed_to_terms: true,
    state: person.state,
    dob: { mm: 4, dd: 12, yyyy: 1985 },
    ...(person.source ? { tracking: { utm_source: person.source } } : {}),
  })
  if (answer.status !== 'success') throw new Error('the demo intake opened no session')
  const [user] = await ctx.db.select().from(users).where(eq(users.public_id, answer.user.id))
  if (!user) throw new Error('the demo lead was not stored')
  return {
    kind: 'patient',
    source: visitor.source,
    userId: user.id,
    userPublicId: user.public_id,
    scope: 'patient',
    cartId: null,
    tokenHash: sha256(answer.session.token),
    sessionId: null,
    passwordAt: null,
    // What comes next is done as by the session that pays.
    paidAt: ctx.clock.now(),
  }
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
  const said: Record<string, string> = {
    current_medication: 'I am not taking any weight loss medication',
    no_medication_confirm: 'Confirm',
  }
  for (const question of allQuestions(definition).filter(isUpload))
    said[question.question] = await upload(ctx, as, `${question.question}.jpg`, image)
  const { drug, term, sex, state } = person
  const context: FormContext = { form, drug, term, gender: sex, state }
  const { walk } = walkThrough(definition, context, said)
  const filled = buildSubmission(definition, context, walk.answers, { form_id: orderId, userInfo: {} })
  return filled as unknown as z.input<typeof SubmissionPayload>
}

/** Sends a file as a browser does; a store with a presigned address takes it there. */
async function upload(ctx: Ctx, as: DemoClient, filename: string, body: Buffer): Promise<string> {
  const content_type = 'image/jpeg'
  const signed = await as.media.getSignedUrl({ filename, content_type, size: body.length })
  if (ctx.files.kind === 's3') await ctx.files.put(signed.public_url, body, content_type)
  else
    await receiveUpload(ctx, {
      token: signed.url.replace('/storage/', ''),
      contentType: content_type,
      contentLength: body.length,
      body: Readable.from([body]),
    })
  return signed.file_name
}

const sourceOf = (ctx: Ctx) => ({
  ip: '127.0.0.1',
  network: '127.0.0.1',
  seed: true as const,
  userAgent: 'demo seed',
  requestId: ctx.random.id(),
  trackingSession: null,
})

type DemoClient = ReturnType<typeof clientOf>

/** The declared calls with their validation, without a connection. */
function clientOf(ctx: Ctx, caller: Caller) {
  const router = {
    intake: intakeRoutes(ctx),
    carts: cartsRoutes(ctx),
    checkout: checkoutRoutes(ctx),
    assessments: assessmentsRoutes(ctx),
    media: mediaRoutes(ctx),
    prescriptions: prescriptionsRoutes(ctx),
  }
  return createRouterClient(router, { context: { caller } })
}

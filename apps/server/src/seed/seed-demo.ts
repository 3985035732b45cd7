import { clockZoneOf } from '@contour/domain/time/state-time-zones'
import { DRUG_TITLE, type Drug } from '@contour/domain/dosing/drug'
import { dollars } from '@contour/domain/money/cents'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { callAs } from '../call-context.ts'
import type { Caller, Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { users } from '../db/schema.ts'
import { errorFacts } from '../log.ts'
import { sha256 } from '../randomness.ts'
import { addDemoLogins, readDemoLogins } from './demo-logins.ts'
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts'
import { demoTimes, onDay } from './demo-times.ts'
import { cardOf, seedPaymentHistory } from './seed-payment-history.ts'
import { seedReplacement } from './seed-replacement.ts'
import { clientOf, sourceOf } from './demo-client.ts'
import { stopOwnCare } from '../features/care/hold-decisions/index.ts'
import { seedConversation, seedVisitor } from './seed-conversation.ts'
import { seedNewContact } from './seed-new-contact.ts'
import { seedOpenHours, seedVisit } from './seed-visit.ts'
import { goOn, type Seeded } from './demo-order.ts'

const ADDRESS = { CA: ['Sacramento', '95814'], FL: ['Orlando', '32801'], TX: ['Austin', '78701'] } as const

const emailOf = (person: DemoPerson) => `${person.first.toLowerCase()}.sample@example.com`

/**
 * Creates the sample patients of a new database by the calls that browsers and staff make, so that nothing exists that
 * the service could not have created itself. A database with users stays unchanged.
 */
export async function seedDemo(ctx: Ctx, people: readonly DemoPerson[] = DEMO_PEOPLE): Promise<void> {
  const [anybody] = await ctx.db.select({ id: users.id }).from(users).limit(1)
  if (anybody) return
  const known = readDemoLogins(ctx).find((login) => login.role === 'patient')
  const password = known?.password ?? ctx.random.bytes(15).toString('base64url')
  const passwordHash = await ctx.passwords.hash(password)
  const image = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#5b7f7a' } })
    .jpeg()
    .toBuffer()
  await seedOpenHours(ctx)
  const made: DemoPerson[] = []
  for (const [index, person] of people.entries())
    try {
      const phone = `21255501${String(10 + index)}`
      const { ctx: then, moveTo } = demoTimes(ctx, person)
      const seeded: Seeded = { person, phone, passwordHash, image, moveTo }
      const patient = await seedPerson(then, seeded)
      if (person.second) await seedSecond(ctx, patient, seeded)
      if (person.story) await seedPaymentHistory(ctx, patient, person.story)
      if (person.replacement) await seedReplacement(ctx, patient, person.replacement, image)
      if (person.newContact) await seedNewContact(ctx, patient)
      if (person.visit) await seedVisit(ctx, patient, { visit: person.visit, state: person.state })
      if (person.hold) await callAs(ctx, patient, stopOwnCare, { reason: person.hold })
      if (person.conversation) await seedConversation(ctx, patient, person.conversation)
      made.push(person)
    } catch (error) {
      // A sample patient that could not be created is no reason to stop the demo from starting.
      ctx.log.error({ person: person.journey, err: errorFacts(error) }, 'demo person not made')
    }
  await seedVisitor(ctx)
  addDemoLogins(
    ctx,
    made
      .filter(({ journey }) => journey !== 'lead')
      .map((person) => ({ role: 'patient', email: emailOf(person), password })),
  )
}

async function seedPerson(ctx: Ctx, seeded: Seeded): Promise<Patient> {
  const { person } = seeded
  const patient = await fileIntake(person.since ? onDay(ctx, person.since) : ctx, seeded)
  if (person.journey === 'lead') return patient
  const orderId = await buy(ctx, patient, person)
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
  await goOn(ctx, clientOf(ctx, patient), patient, seeded, orderId)
  return patient
}

/** Buys the other drug of a person at present, a switch (D-83), and continues with it. */
async function seedSecond(ctx: Ctx, patient: Patient, seeded: Seeded): Promise<void> {
  const person = { ...seeded.person, ...seeded.person.second }
  const orderId = await buy(ctx, patient, person, seeded.person.drug)
  await goOn(ctx, clientOf(ctx, patient), patient, { ...seeded, person, moveTo: () => {} }, orderId)
}

/** Puts the drug into a cart and pays for it; returns the public id of the order. */
async function buy(ctx: Ctx, patient: Patient, person: DemoPerson, switchesFrom?: Drug): Promise<string> {
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
    ...(switchesFrom ? { switches_from: switchesFrom } : {}),
  })
  return order_id
}

async function fileIntake(ctx: Ctx, { person, phone }: Seeded): Promise<Patient> {
  const visitor: Caller = { kind: 'visitor', meta: sourceOf(ctx) }
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
    meta: visitor.meta,
    userId: user.id,
    userPublicId: user.public_id,
    zone: clockZoneOf(person.state),
    scope: 'patient',
    cartId: null,
    tokenHash: sha256(answer.session.token),
    sessionId: null,
    passwordAt: null,
    // The next steps are done as by the session that pays.
    paidAt: ctx.clock.now(),
  }
}

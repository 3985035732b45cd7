import { patientContract } from '@contour/contract'
import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { startTestService, type Answer, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { placeSentOrder, readShippedItems } from '@contour/testkit/people/replacement-life'
import { fillForm, submitForm } from '@contour/testkit/people/submit-form'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  conversationMessages,
  conversations,
  emergencyAlerts,
  subscriptions,
  users,
} from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A patient's own words, by call and field: each goes through the reader. */
const READ: ReadonlySet<string> = new Set([
  'assessments.submitMedicalForm.answers.answer',
  'assessments.submitMedicalForm.additional_details',
  'assessments.submitBareForm.answers.answer',
  'doseQuestions.answer.words',
  'assessments.submitBareForm.additional_details',
  'assessments.submitAdjustDosesForm.additional_details',
  'orders.cancelSubscription.reason',
  'replacement.submit.reason',
  'complaints.file.words',
  'dataRequests.ask.words',
  // Messages from the start; the reaction to a message reads them (emergencies.test.ts).
  'doctorChat.send.message',
  'doctorChat.sendToDoctor.message',
])

/** Open strings in which a patient does not speak, and why. */
const NOT_READ: Readonly<Record<string, string>> = {
  'assessments.submitAdjustDosesForm.answers.answer':
    'the adjust form has no questions; nothing of it is stored',
  'assessments.recordStop.answer': 'an option of the form; what it leads to is a table (D-81)',
  'assessments.recordStop.question': 'the key of a question of the form',
  'intake.addDisqualify.reason': 'the page names the question that stopped',
  'intake.addDisqualify.message': 'the page repeats the text of its own dialog',
  'stateNotices.read.read.version': 'the version of the text that the page showed',
  'verification.suggestAddress.text': 'the beginning of a street',
  'drafts.saveDraft.data': 'not sent yet: read once it is',
  'demo.writeEmailReply.text': 'plays the mailbox of the demo; the email that arrives is read as a message',
  'media.logUploadAttempt.error': 'the words of the browser',
}

/** Names of fields that hold no sentence in any call. */
const NAMES: ReadonlyArray<readonly [why: string, names: string]> = [
  [
    'an id, a key or a secret',
    'id cart_id order_id product_id productId planId plan_id user_id userId subs_id subscription_id form_id health_id clinician_id ' +
      'encounterId latestEncounterId visitId client_id token cardToken setup_id save_key stop_key submission_id transaction_id couponId ' +
      'device_token secret stripe_id sku conversion_id uniqueId idOfForm external_order_number parcel before',
  ],
  [
    'a password or a code',
    'password confirm_password newPassword confirmPassword currentPassword code coupon couponCode',
  ],
  [
    'a name, an address or a number of a person',
    'first_name last_name name email phone to dobMMDDYYYY age bmi gender sex weight height_inch',
  ],
  [
    'a postal address',
    'address_line_1 address_line_2 addressLine1 addressLine2 city state zip billingAddress shippingAddress',
  ],
  [
    'what the page or the browser says of itself',
    'ip_address tracking_session_id user_agent userAgent utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid ' +
      'landing_page referrer timestamp created_at url path subject app_src website userInfo frmName formType definition_version',
  ],
  [
    'the words of the form, repeated',
    'question type description label displayed_options followup_of followup_option special_necessities productPurchased ' +
      'patientPreference selectedDoses maintanenceDose',
  ],
  [
    'a product or a price',
    'category subheader image main_type sema_offer tir_offer offer currentGLPMed currentDose currentlyTakingGLP sema tir product_name',
  ],
  ['a card', 'cardBrand cardDetails details paymentMethod'],
  ['a file', 'filename file_name content_type s3FileName imageType'],
  ['one of a few words', 'reccomend'],
]
const SILENT: ReadonlySet<string> = new Set(NAMES.flatMap(([, names]) => names.split(' ')))

/** Lists every string of an input that takes a sentence, as the path of its field. */
function openStrings(schema: unknown, path: readonly string[]): string[] {
  if (schema instanceof z.ZodString) return schema.safeParse('Help me.').success ? [path.join('.')] : []
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return [path.join('.')]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => openStrings(field, [...path, name]))
  if (schema instanceof z.ZodArray) return openStrings(schema.element, path)
  if (schema instanceof z.ZodRecord) return openStrings(schema.valueType, path)
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => openStrings(option, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return openStrings(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return openStrings(schema.in, path)
  return []
}

const fields = Object.entries(patientContract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, declared]) => [
    ...new Set(openStrings(declared['~orpc'].inputSchema, [feature, name])),
  ]),
)

test('MED-06 every text that a patient’s call takes is read for an alarm, or is known to hold no sentence of hers', () => {
  expect(fields.length).toBeGreaterThan(200)
  const unknown = fields.filter(
    (field) => !READ.has(field) && !(field in NOT_READ) && !SILENT.has(field.split('.').at(-1) ?? ''),
  )
  expect(unknown).toEqual([])
  expect([...READ, ...Object.keys(NOT_READ)].filter((field) => !fields.includes(field))).toEqual([])
})

test('MED-06 the walk over the declarations finds a new text wherever it stands', () => {
  const declared = z.object({
    mood: z.string().max(500).optional(),
    days: z.array(z.object({ note: z.string().trim().nullable() })),
    on: z.iso.date(),
    id: z.string().regex(/^a$/),
    kind: z.enum(['a']),
  })
  expect(openStrings(declared, ['diary', 'save'])).toEqual(['diary.save.mood', 'diary.save.days.note'])
})

const WORDS = 'I am 8 weeks pregnant and I want to kill myself. Chest pain now, cannot breathe.'

/** Each place outside the chats in which a patient writes, and how she does it. */
const PLACES: Readonly<Record<string, () => Promise<{ userId: number; answer: Answer }>>> = {
  'the medical form, in "Anything else"': async () => {
    const person = await placePendingOrder(at)
    const answer = await submitForm(at, person, 'medical', { additional_details: WORDS })
    return { userId: person.userId, answer }
  },
  'another free answer of the medical form': async () => {
    const person = await placePendingOrder(at)
    const body = await fillForm(at, person, 'medical', { allergies: WORDS })
    expect(body.additional_details).not.toContain('pregnant')
    expect(body.answers.some(({ answer }) => answer === WORDS)).toBe(true)
    const answer = await at.call('POST', '/api/submit-md-form', { token: person.token, body })
    return { userId: person.userId, answer }
  },
  'the adjust form': async () => {
    const person = await placePendingOrder(at)
    await prescribeDirectly(at, person, 'awaiting', 'prescription_received')
    const photo = await uploadImage(at, person.token, 'prescription.jpg')
    const answer = await at.call('POST', '/api/submit-adjust-doses-form', {
      token: person.token,
      body: {
        form_id: person.orderId,
        answers: [],
        images: [{ type: 'prescription_image', file_name: photo }],
        selectedDoses: {},
        additional_details: WORDS,
      },
    })
    return { userId: person.userId, answer }
  },
  'the reason for canceling': async () => {
    const person = await placePendingOrder(at)
    const [plan] = await at.ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.user_id, person.userId))
    const answer = await at.call('POST', '/api/cancle-subs', {
      token: person.token,
      body: { subs_id: plan?.public_id, reason: WORDS },
    })
    return { userId: person.userId, answer }
  },
  'the reason for a replacement': async () => {
    const { token, userId } = await placeSentOrder(at)
    const [item] = await readShippedItems(at, token)
    const image = await uploadImage(at, token, 'broken.jpg')
    const answer = await at.call('POST', '/api/submit-reship-request', {
      token,
      body: { reason: WORDS, image, items: [{ id: item?.external_order_number, name: item?.med_name }] },
    })
    return { userId, answer }
  },
  'what is wrong with a delivery': async () => {
    const { token, userId } = await placeSentOrder(at)
    const { body } = await at.call('GET', '/api/order-items', { token })
    const [order] = body['orders'] as { parcel: string }[]
    const answer = await at.call('POST', '/api/app/complaints', {
      token,
      body: { parcel: order?.parcel, kind: 'warm', words: WORDS },
    })
    return { userId, answer }
  },
  'a request about her records': async () => {
    const { token, userId } = await placeSentOrder(at)
    const answer = await at.call('POST', '/api/app/data-requests', {
      token,
      body: { kind: 'correction', words: WORDS },
    })
    return { userId, answer }
  },
}

test.each(Object.keys(PLACES))(
  'MED-06 an emergency written in %s: 988 and 911 in the answer, a red thread with her words, an alarm',
  async (place) => {
    const written = await PLACES[place]?.()
    expect(written?.answer.status).toBe(200)
    expect(written?.answer.body).toMatchObject({ emergency: 'suicide' })
    const [thread] = await at.ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.user_id, written?.userId ?? -1))
    expect(thread?.emergency_since).not.toBeNull()
    const messages = await at.ctx.db
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.conversation_id, thread?.id ?? -1))
      .orderBy(asc(conversationMessages.seq))
    expect(messages[0]?.body).toContain(WORDS)
    expect(messages.map(({ body }) => body)).toContain(EMERGENCY_NOTICES.suicide)
    const alerts = await at.ctx.db
      .select()
      .from(emergencyAlerts)
      .where(eq(emergencyAlerts.conversation_id, thread?.id ?? -1))
    expect(alerts.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['suicide', 'chest_pain']))
  },
)

test('MED-06 the same form sent again is answered with the notice again and alarms once; calm words do neither', async () => {
  const person = await placePendingOrder(at)
  const body = await fillForm(at, person, 'medical', { additional_details: 'I have chest pain' })
  const send = () => at.call('POST', '/api/submit-md-form', { token: person.token, body })
  for (const answer of [await send(), await send()])
    expect(answer.body).toMatchObject({ emergency: 'medical' })
  const alerts = await at.ctx.db
    .select({ id: emergencyAlerts.id })
    .from(emergencyAlerts)
    .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
    .where(eq(conversations.user_id, person.userId))
  expect(alerts).toHaveLength(1)
  const unclear = await placePendingOrder(at)
  const looked = await submitForm(at, unclear, 'medical', {
    additional_details: 'A little blood this morning.',
  })
  expect(looked.body).toMatchObject({ emergency: 'look' })
  const calm = await placePendingOrder(at)
  const answer = await submitForm(at, calm, 'medical', { additional_details: 'Thank you, no questions.' })
  expect(answer.body).toMatchObject({ emergency: null })
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, calm.userId))
  expect(
    await at.ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.user_id, user?.id ?? -1)),
  ).toEqual([])
})

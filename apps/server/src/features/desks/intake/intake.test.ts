import { startTestService, type TestService } from '@contour/testkit'
import { createLead, intakeOf, messagesOf, setPassword } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attribution,
  audit,
  consents,
  disqualifications,
  legalTexts,
  stateRules,
  users,
  waitlist,
} from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const submit = (body: object, headers?: Record<string, string>) =>
  at.call('POST', '/api/intake-form', headers ? { body, headers } : { body })
const userOf = async (publicId: string) => {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, publicId))
  if (!user) throw new Error('no such user')
  return user
}

test('F-INT-042 F-INT-051 F-INT-052 G-ROL-007 a right intake opens a lead with a session of scope patient', async () => {
  const body = intakeOf()
  const answer = await submit(body)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({
    status: 'success',
    session: {
      scope: 'patient',
      user: {
        email: body.email,
        weight: 220,
        height_inch: 70,
        desired_weight: body.desired_weight,
        gender: 'Female',
        state: 'FL',
        has_password: false,
        email_verified: false,
        health_id: null,
        is_admin: 0,
        is_legacy: false,
      },
    },
  })
  const { user, session } = answer.body as unknown as { user: { id: string }; session: { token: string } }
  expect(user.id).toMatch(/^[\w-]{22}$/)
  const own = await at.call('GET', '/api/app/session', { token: session.token })
  expect(own.body).toMatchObject({ scope: 'patient', user: { id: user.id } })
  expect((await userOf(user.id)).account_at).toBeNull()
})

test('F-INT-041 F-INT-044 F-INT-048 X-22 the server computes BMI and age and reads neither from the client', async () => {
  const lead = await submit({
    ...intakeOf({ weight: 200, desired_weight: 150 }),
    bmi: 99,
    age: 12,
    heightInInches: 1,
  })
  const { user } = lead.body as unknown as { user: { id: string } }
  const stored = await userOf(user.id)
  expect(stored).toMatchObject({ height_in: 70, weight_lb: 200, dob: '1985-04-12' })
  const [row] = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, stored.id))
  expect(row).toMatchObject({ action: 'intake.filed', after: { bmi: '28.69', age: 41 } })
})

test.each([
  ['the terms', { agreed_to_terms: false }, 'agreed_to_terms', 'Please agree to the terms and conditions'],
  ['an unknown state', { state: 'ZZ' }, 'state', 'Please select your state'],
  ['no last name', { last_name: '  ' }, 'last_name', 'Please enter your full name'],
  ['another gender', { gender: 'x' }, 'gender', 'Please select your gender'],
  ['a broken e-mail', { email: 'a@b' }, 'email', 'Please enter a valid email address'],
  [
    'no e-mail consent',
    { agreed_to_email: false },
    'agreed_to_email',
    'Please agree to receive email communications',
  ],
  ['nine digits', { phone: '212555014' }, 'phone', 'Please enter a complete, valid phone number'],
  ['3 ft', { height: { foot: 3, inches: 2 } }, 'height', 'Please enter a valid height'],
  ['12 inches', { height: { foot: 5, inches: 12 } }, 'height', 'Please enter a valid height'],
  ['79 lb', { weight: 79 }, 'weight', 'Please enter a valid weight'],
  ['701 lb', { weight: 701 }, 'weight', 'Please enter a valid weight'],
  ['79 lb desired', { desired_weight: 79 }, 'desired_weight', 'Please enter a valid desired weight'],
  [
    'equal weights',
    { desired_weight: 220 },
    'desired_weight',
    'Desired weight should be less than current weight',
  ],
  ['30 February', { dob: { mm: 2, dd: 30, yyyy: 1990 } }, 'dob', expect.any(String)],
])(
  'F-INT-037 F-INT-038 F-INT-039 F-INT-040 the server asks the rules of the screens again: %s',
  async (_, wrong, field, message) => {
    const answer = await submit({ ...intakeOf(), ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_request', field, message })
  },
)

test('R-012 a goal below BMI 18.5 is refused with the lowest accepted one; nothing is filed', async () => {
  // 5 ft 5: 111.2 lb is BMI 18.5.
  const body = intakeOf({ height: { foot: 5, inches: 5 }, weight: 212, desired_weight: 100 })
  const refused = await submit(body)
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      code: 'invalid_request',
      field: 'desired_weight',
      message:
        'That goal is below a healthy weight for your height. The lowest goal we can accept is 111.2 lb.',
    },
  ])
  expect(await at.ctx.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(0)
  expect((await submit({ ...body, desired_weight: 111.2 })).status).toBe(200)
})

test('R-012 a BMI at which nobody can be treated ends the intake; nothing is filed', async () => {
  const body = intakeOf({ height: { foot: 5, inches: 5 }, weight: 118, desired_weight: 115 })
  const refused = await submit(body)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'not_eligible', message: 'We cannot proceed since your BMI is less than 20.' },
  ])
  expect(await at.ctx.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(0)
})

test('F-INT-036 X-22 under 18 on the full date is refused, 18 today is not', async () => {
  const young = await submit(intakeOf({ dob: { mm: 1, dd: 1, yyyy: 2012 } }))
  expect(young.status).toBe(409)
  expect(young.body).toMatchObject({
    code: 'not_eligible',
    message: 'We cannot proceed since your age is less than 18 years.',
  })
  const [year, mm, dd] = at.clock.now().toISOString().slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  const yesterday = new Date(Date.UTC(year - 18, mm - 1, dd - 1))
  const grown = {
    mm: yesterday.getUTCMonth() + 1,
    dd: yesterday.getUTCDate(),
    yyyy: yesterday.getUTCFullYear(),
  }
  expect((await submit(intakeOf({ dob: grown }))).status).toBe(200)
})

test('F-INT-029 F-INT-030 M-39 an unserved state is refused with its message and kept on the waiting list', async () => {
  const body = intakeOf({ state: 'LA' })
  const answer = await submit(body)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'state_not_served',
    message: 'We are not yet available in Louisiana. We are launching there next month.',
  })
  const waiting = await at.ctx.db.select().from(waitlist).where(eq(waitlist.email_lower, body.email))
  expect(waiting).toMatchObject([{ kind: 'state', about: 'LA' }])
})

test('M-49 the table of states decides, and opening a state still asks everything else', async () => {
  const { db } = at.ctx
  await db.update(stateRules).set({ served: true }).where(eq(stateRules.state, 'MS'))
  try {
    expect((await submit(intakeOf({ state: 'MS' }))).status).toBe(200)
    expect((await submit(intakeOf({ state: 'MS', weight: 79 }))).body).toMatchObject({ field: 'weight' })
  } finally {
    await db.update(stateRules).set({ served: false }).where(eq(stateRules.state, 'MS'))
  }
})

test('F-INT-046 M-31 LAW-07 every consent, and apart from them the receipt of the HIPAA notice, is recorded with its text, version, page and address', async () => {
  const answer = await submit({
    ...intakeOf({ agreed_to_text: 'Yes' }),
    form_step2_agree: true,
    received_hipaa_notice: true,
  })
  const { user } = answer.body as unknown as { user: { id: string } }
  const stored = await userOf(user.id)
  expect(stored).toMatchObject({ agreed_to_text: true, agreed_to_email: true, agreed_to_calls: true })
  const rows = await at.ctx.db
    .select({
      kind: consents.kind,
      agreed: consents.agreed,
      page: consents.page,
      ip: consents.ip,
      text: legalTexts.text,
      statement: consents.statement,
    })
    .from(consents)
    .innerJoin(legalTexts, eq(legalTexts.id, consents.legal_text_id))
    .where(eq(consents.user_id, stored.id))
  expect(rows.map((row) => row.kind).toSorted()).toEqual(['calls', 'email', 'hipaa', 'terms', 'texts'])
  for (const row of rows) {
    expect(row).toMatchObject({ agreed: true, page: '/' })
    expect(row.ip).not.toBe('')
    expect(row.statement).toBe(row.text)
  }
  await expect(
    at.ctx.db.update(consents).set({ agreed: false }).where(eq(consents.user_id, stored.id)),
  ).rejects.toThrow()
})

test('S-10 what was not agreed to is recorded as not agreed', async () => {
  const { id } = await createLead(at)
  const stored = await userOf(id)
  const rows = await at.ctx.db.select().from(consents).where(eq(consents.user_id, stored.id))
  expect(
    rows
      .filter((row) => row.agreed)
      .map((row) => row.kind)
      .toSorted(),
  ).toEqual(['email', 'terms'])
})

test('F-INT-050 F-INT-055 S-13 offers by letter, tracking kept: first touch once, last touch each time', async () => {
  const session = 'visit-0001'
  const first = intakeOf()
  await submit(
    { ...first, sema: 'a', tir: 'B', tracking: { utm_source: 'one' } },
    { 'x-tracking-session': session },
  )
  await submit({ ...intakeOf(), tracking: { utm_source: 'two' } }, { 'x-tracking-session': session })
  const rows = await at.ctx.db.select().from(attribution).where(eq(attribution.tracking_session, session))
  expect(rows.map((row) => [row.first_touch, row.last_touch])).toMatchObject([
    [{ utm_source: 'one' }, { utm_source: 'one' }],
    [{ utm_source: 'one' }, { utm_source: 'two' }],
  ])
  expect(rows[0]?.last_touch).toMatchObject({ ip: expect.stringMatching(/./) })
  const [stored] = await at.ctx.db.select().from(users).where(eq(users.email, first.email))
  expect(stored).toMatchObject({ sema_offer: 'sema_plan_134562', tir_offer: 'tirz_plan_2' })
})

test('S-30 the welcome message with a link for the first password leaves with the lead', async () => {
  const lead = await createLead(at)
  const messages = await messagesOf(at, lead.email)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.body).toMatch(
    /^Your report is ready\.\n[\s\S]*\nSet your password:\nhttp:\/\/\S+\/password-reset\/[\w-]{43}\?to=report\n/,
  )
})

test('D-04 the e-mail of a mere lead gives a fresh lead and returns nothing of the earlier one', async () => {
  const email = 'twice@example.com'
  const first = await createLead(at, { email, name: 'Nora Sample' })
  const second = await createLead(at, { email: 'Twice@Example.com', name: 'Omar Sample', weight: 250 })
  expect(second.id).not.toBe(first.id)
  const earlier = await at.call('GET', '/api/app/session', { token: first.token })
  expect(earlier.body).toMatchObject({ user: { id: first.id, first_name: 'Nora', weight: 220 } })
})

test('D-04 F-INT-052 the e-mail of an account answers "existing" and opens nothing', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const answer = await submit(intakeOf({ email: owner.email.toUpperCase() }))
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ status: 'existing', message: expect.stringContaining('Please login') })
})

test('malformed intakes are refused with 400 and never end in a failure of ours', async () => {
  for (const wrong of [
    { dob: 'yesterday' },
    { height: 5 },
    { weight: 'heavy' },
    { weight: 1e300 },
    { first_name: 'x'.repeat(101) },
    { first_name: 'nul\u0000' },
    { first_name: '\ud800' },
    { tracking: { utm_source: '\ud800' } },
    { agreed_to_email: 'yes' },
    { email: ['a@example.com'] },
    { dob: { mm: 1.5, dd: 2, yyyy: 1980 } },
  ]) {
    const answer = await submit({ ...intakeOf(), ...wrong })
    expect([JSON.stringify(wrong), answer.status]).toEqual([JSON.stringify(wrong), 400])
  }
  expect((await at.call('GET', '/api/product/%00')).status).toBe(400)
})

test('F-QST-031 D-20 a disqualification is filed by token or by tracking session and changes nothing else', async () => {
  const lead = await createLead(at)
  const before = await userOf(lead.id)
  const query = `reason=bmi&message=${encodeURIComponent('We cannot proceed since your BMI is less than 25.')}`
  const byToken = await at.call('GET', `/forms/add-disqualify?${query}`, { token: lead.token })
  expect(byToken.body).toMatchObject({ status: 'success' })
  const bySession = await at.call('GET', '/forms/add-disqualify?reason=age', {
    headers: { 'x-tracking-session': 'visit-dq' },
  })
  expect(bySession.status).toBe(200)
  expect((await at.call('GET', '/forms/add-disqualify?reason=crawler')).status).toBe(200)
  const rows = await at.ctx.db.select().from(disqualifications)
  expect(rows.filter(({ reason }) => reason === 'crawler')).toEqual([])
  const own = rows.filter((row) => row.user_id === before.id || row.tracking_session === 'visit-dq')
  expect(own.map((row) => [row.user_id, row.tracking_session, row.reason])).toEqual([
    [before.id, null, 'bmi'],
    [null, 'visit-dq', 'age'],
  ])
  expect(await userOf(lead.id)).toEqual(before)
})

test('M-39 X-25 who declines the 10 mg offer waits for the doses', async () => {
  const lead = await createLead(at)
  const message = "We're truly sorry to see you go. We'll notify you as soon as the doses are available."
  await at.call('GET', `/forms/add-disqualify?message=${encodeURIComponent(message)}`, { token: lead.token })
  const waiting = await at.ctx.db.select().from(waitlist).where(eq(waitlist.email_lower, lead.email))
  expect(waiting).toMatchObject([{ kind: 'dose' }])
})

test('D-20 denying an order needs a token, and an order of nobody is not found', async () => {
  const visitor = await at.call('GET', '/forms/add-disqualify?order_id=unknown-order-0001')
  expect(visitor.status).toBe(401)
  const lead = await createLead(at)
  const own = await at.call('GET', '/forms/add-disqualify?order_id=unknown-order-0001', { token: lead.token })
  expect(own.status).toBe(404)
})

test('A-09 the same intake sent again under its key is filed once and opens the same lead, also when sent twice at once', async () => {
  const body = { ...intakeOf(), submission_id: 'b1f0c1de-0000-4000-8000-000000000001' }
  const answers = await Promise.all([submit(body), submit(body)])
  answers.push(await submit(body))
  const ids = answers.map((answer) => (answer.body as unknown as { user: { id: string } }).user.id)
  expect(answers.map((answer) => answer.body.status)).toEqual(['success', 'success', 'success'])
  expect(new Set(ids).size).toBe(1)
  expect(await at.ctx.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(1)
  expect((await messagesOf(at, body.email)).filter(({ kind }) => kind === 'intake_completed')).toHaveLength(1)
  // Another key is another intake (D-04).
  await submit({ ...body, submission_id: 'b1f0c1de-0000-4000-8000-000000000002' })
  expect(await at.ctx.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(2)
})

test('D-04 a key opens nothing once its lead has become an account', async () => {
  const body = { ...intakeOf(), submission_id: 'b1f0c1de-0000-4000-8000-000000000003' }
  expect((await submit(body)).status).toBe(200)
  await setPassword(at, { email: body.email })
  expect((await submit(body)).body).toMatchObject({ status: 'existing' })
})

test('D-13 M-32 the first visit of the device counts as first touch; an e-mail in a campaign link is not kept', async () => {
  const body = intakeOf()
  await submit(
    {
      ...body,
      first_touch: { utm_source: 'first', utm_content: 'maya@example.com' },
      tracking: { utm_source: 'last', utm_term: 'maya%40example.com', gclid: 'g-1' },
    },
    { 'x-tracking-session': 'visit-0002' },
  )
  const [row] = await at.ctx.db
    .select()
    .from(attribution)
    .where(eq(attribution.tracking_session, 'visit-0002'))
  expect(row).toMatchObject({
    first_touch: { utm_source: 'first' },
    last_touch: { utm_source: 'last', gclid: 'g-1' },
  })
  expect(JSON.stringify(row)).not.toMatch(/maya/)
})

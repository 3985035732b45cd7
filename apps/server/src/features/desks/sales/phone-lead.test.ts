import { consentText, OFFERS_A_MONTH } from '@contour/domain/consents/consent-texts'
import { consents, staffMembers, users } from '@contour/server/db/schema'
import { checkoutBody, startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const iris = (more: Record<string, unknown> = {}) => ({
  first_name: 'Iris',
  last_name: 'Sample',
  email: `iris.${at.ctx.random.id().toLowerCase()}@example.com`,
  phone: '2125550147',
  gender: 'Female',
  dob: '1985-04-12',
  state: 'CA',
  height_inches: 66,
  weight: 220,
  desired_weight: null,
  script_version: 'phone-2',
  answers: { email: true, texts: false, calls: false },
  ...more,
})
const file = async (body: object, who = 'support') =>
  at.staffCall('POST', '/staff-api/billing/leads', { token: await signInStaff(at, who), body })
const userOf = async (id: unknown) =>
  (
    await at.ctx.db
      .select()
      .from(users)
      .where(eq(users.public_id, String(id)))
  )[0]!
const consentsOf = async (id: unknown) =>
  at.ctx.db
    .select()
    .from(consents)
    .where(eq(consents.user_id, (await userOf(id)).id))
    .orderBy(consents.id)

/** A link of the staff console, opened by its customer. */
async function openLink(userId: unknown): Promise<{ cartId: string; token: string; open: unknown }> {
  const made = await at.staffCall('POST', '/staff-api/billing/cart-links', {
    token: await signInStaff(at, 'support'),
    body: { user_id: userId, drug: 'semaglutide', term: 1, send_by: 'none' },
  })
  const cartId = (made.body['link'] as { id: string }).id
  const opened = await at.call('GET', `/api/get-cart/${cartId}`)
  const session = opened.body['session'] as { token: string }
  return { cartId, token: session.token, open: opened.body['open_consents'] }
}

test('R-008 an intake by phone records what was read out and answered, with who read it and the script, and nothing else', async () => {
  const filed = await file(iris())
  expect(filed.status).toBe(200)
  const id = filed.body['user_id']
  const [agent] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'support@staff.contour.example'))
  const rows = await consentsOf(id)
  expect(
    rows.map(({ kind, agreed, channel, recorded_by, script_version, ip, page, statement }) => ({
      kind,
      agreed,
      channel,
      recorded_by,
      script_version,
      ip,
      page,
      statement,
    })),
  ).toEqual(
    (['email', 'texts', 'calls'] as const).map((kind) => ({
      kind,
      agreed: kind === 'email',
      channel: 'phone',
      recorded_by: agent?.id,
      script_version: 'phone-2',
      ip: '',
      page: '',
      statement: consentText(kind),
    })),
  )
  expect(await userOf(id)).toMatchObject({ desired_weight_lb: null, agreed_to_text: false })
})

test('R-008 a goal that was named is kept as it was named, by the rules of the page', async () => {
  const filed = await file(iris({ desired_weight: 160 }))
  expect(await userOf(filed.body['user_id'])).toMatchObject({ desired_weight_lb: 160 })
  expect((await file(iris({ desired_weight: 230 }))).body).toMatchObject({ field: 'desired_weight' })
  expect((await file(iris({ desired_weight: 85 }))).body).toMatchObject({ field: 'desired_weight' })
})

test('R-008 what nobody agreed to, or an old script, files nothing', async () => {
  const no = await file(iris({ answers: { email: false, texts: false, calls: false } }))
  expect(no).toMatchObject({ status: 400, body: { field: 'agreed_to_email' } })
  expect((await file(iris({ script_version: 'phone-0' }))).body).toMatchObject({ code: 'conflict' })
  expect((await file(iris({ agreed_to_terms: true }))).status).toBe(400)
  expect((await file(iris(), 'clinician')).status).toBe(403)
})

test('R-008 checkout asks for the terms that a phone intake left open, and the person’s own tick closes them', async () => {
  const { user_id: id } = (await file(iris())).body
  const { cartId, token, open } = await openLink(id)
  expect(open).toEqual(['terms'])
  const pay = (more: Record<string, unknown>) =>
    at.call('POST', '/api/checkout-new', { token, body: checkoutBody({ cartId }, more) })
  const boxes = { auto_renewal: true, policies: true, age: true }
  for (const consents of [boxes, { ...boxes, terms: false }, undefined]) {
    const refused = await pay({ consents })
    expect(refused).toMatchObject({ status: 400, body: { field: 'consents' } })
    expect(refused.body.message).toBe('Please read the terms and agree to them to continue.')
  }
  const paid = await pay({ consents: { ...boxes, terms: true } })
  expect([paid.status, paid.body.message]).toEqual([200, expect.any(String)])
  const given = (await consentsOf(id)).filter(({ kind }) => kind === 'terms')
  expect(given).toMatchObject([{ agreed: true, channel: 'page', page: '/checkout', recorded_by: null }])
})

test('R-008 a person gets at most four texts with offers within 30 days, as the consent says; email goes on', async () => {
  const { body } = await file(
    iris({ phone: '2125550183', answers: { email: true, texts: true, calls: true } }),
  )
  const send = async (by: 'sms' | 'email') =>
    at.staffCall('POST', '/staff-api/billing/cart-links', {
      token: await signInStaff(at, 'support'),
      body: { user_id: body['user_id'], drug: 'semaglutide', term: 1, send_by: by },
    })
  for (let n = 0; n < OFFERS_A_MONTH; n += 1) {
    expect((await send('sms')).body.message).toBe('Link made.')
    await at.advance(86_400)
  }
  expect(await send('sms')).toMatchObject({
    status: 400,
    body: { field: 'send_by', message: expect.stringContaining('had 4 texts with offers within 30 days') },
  })
  expect((await send('email')).status).toBe(200)
  await at.advance(27 * 86_400)
  expect((await send('sms')).status).toBe(200)
})

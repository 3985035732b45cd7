import { audit, stateRules, waitlist } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead, intakeOf, messagesOf } from '@contour/testkit/people/index'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY = 86_400
const serve = (state: string, served: boolean) =>
  at.ctx.db.update(stateRules).set({ served }).where(eq(stateRules.state, state))
const lettersTo = async (email: string) =>
  (await messagesOf(at, email)).filter(({ kind }) => kind === 'waitlist_available')
const desk = async (who: string, method: string, path = '', body?: unknown) =>
  at.staffCall(method, `/staff-api/waitlist${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
type Row = { kind: string; about: string; waiting: number; told: number }
const rowOf = async (about: string) =>
  ((await desk('support', 'GET')).body['rows'] as Row[]).find((row) => row.about === about)

test('R-054 whoever was promised word of their state has one message once it is served, and no second one', async () => {
  const body = intakeOf({ state: 'LA' })
  expect((await at.call('POST', '/api/intake-form', { body })).status).toBe(409)
  await at.advance(3 * DAY)
  expect(await lettersTo(body.email)).toEqual([])
  expect(await rowOf('LA')).toMatchObject({ waiting: 1, told: 0 })
  const { body: people } = await desk('support', 'GET', '/people?kind=state&about=LA')
  expect(people['rows']).toEqual([
    { email: expect.stringContaining('***@'), since: expect.stringContaining('T') },
  ])
  await serve('LA', true)
  try {
    await at.advance(2 * DAY)
    const [letter] = await lettersTo(body.email)
    expect(letter).toMatchObject({ channel: 'email', subject: 'What you were waiting for is available' })
    expect(letter?.body).toContain('Louisiana')
    expect(await rowOf('LA')).toMatchObject({ waiting: 0, told: 1 })
    await at.advance(5 * DAY)
    expect(await lettersTo(body.email)).toHaveLength(1)
  } finally {
    await serve('LA', false)
  }
})

test('R-054 who waits for a strength is told by staff, once, however often and by how many it is asked', async () => {
  const lead = await createLead(at)
  expect((await at.call('POST', '/api/app/waitlist/doses', { token: lead.token, body: {} })).status).toBe(200)
  const reason = { kind: 'dose', about: 'above 10mg' }
  expect((await desk('support', 'POST', '/tell', reason)).status).toBe(403)
  const answers = await Promise.all([
    desk('content', 'POST', '/tell', reason),
    desk('admin', 'POST', '/tell', reason),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await lettersTo(lead.email)).toHaveLength(1)
  const rows = await at.ctx.db
    .select()
    .from(waitlist)
    .where(eq(waitlist.email_lower, lead.email.toLowerCase()))
  expect(rows).toMatchObject([{ told_at: expect.any(Date) }])
  const noted = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'waitlist.told'), eq(audit.subject, 'waitlist:dose:above 10mg')))
  expect(noted).toHaveLength(1)
})

test('R-054 a state that is not served is announced to nobody', async () => {
  const body = intakeOf({ state: 'MS' })
  await at.call('POST', '/api/intake-form', { body })
  const refused = await desk('content', 'POST', '/tell', { kind: 'state', about: 'MS' })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Mississippi is not served yet. No one was notified.' },
  })
  expect(await lettersTo(body.email)).toEqual([])
})

const ask = (body: unknown) => at.call('POST', '/api/app/waitlist/states', { body })
const waitingFor = (email: string) => at.ctx.db.select().from(waitlist).where(eq(waitlist.email_lower, email))

test('whoever asks for word of a state is on its list once, however often, and gets its one message', async () => {
  const email = 'casey.waits@example.com'
  const asked = await Promise.all([
    ask({ state: 'MS', email }),
    ask({ state: 'MS', email }),
    ask({ state: 'ms', email: ' Casey.Waits@Example.com ' }),
  ])
  // The same response for an address that is known and for one that is new.
  for (const { status, body } of asked)
    expect([status, body]).toEqual([200, { status: 'success', message: 'We will notify you.' }])
  expect(await waitingFor(email)).toMatchObject([{ kind: 'state', about: 'MS', told_at: null }])
  expect(await messagesOf(at, email)).toEqual([])
  await serve('MS', true)
  try {
    await at.advance(2 * DAY)
    expect(await lettersTo(email)).toHaveLength(1)
    await at.advance(2 * DAY)
    expect(await lettersTo(email)).toHaveLength(1)
  } finally {
    await serve('MS', false)
  }
})

test.each([
  ['no address', { state: 'LA', email: 'casey' }, 'email'],
  ['two addresses', { state: 'LA', email: 'casey@example.com,robin@example.com' }, 'email'],
  ['a line break', { state: 'LA', email: 'casey@example.com\nBcc: robin@example.com' }, 'email'],
  ['no state', { state: 'ZZ', email: 'casey.bad@example.com' }, 'state'],
  ['an empty state', { state: '', email: 'casey.bad@example.com' }, 'state'],
])('%s is refused', async (_, body, field) => {
  const refused = await ask(body)
  expect([refused.status, refused.body['code'], refused.body['field']]).toEqual([
    400,
    'invalid_request',
    field,
  ])
  expect(await waitingFor(body.email)).toEqual([])
})

test('a state that is served has no list, and an unknown key is refused', async () => {
  const email = 'casey.served@example.com'
  expect((await ask({ state: 'CA', email })).status).toBe(409)
  expect((await ask({ state: 'LA', email, kind: 'dose' })).status).toBe(400)
  expect(await waitingFor(email)).toEqual([])
})

import { startTestService, type TestService } from '@contour/testkit'
import { createLead, messagesOf, type Lead } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

let sources = 0
/** Each user comes from their own network. */
const from = () => ({ 'x-forwarded-for': `10.20.${++sources}.1` })
const elsewhere = (service: TestService): TestService => ({
  ...service,
  call: (method, path, options = {}) => service.call(method, path, { headers: from(), ...options }),
})
const send = (who: Pick<Lead, 'token'>, type: 1 | 2) =>
  at.call('POST', `/api/send-code/${type}`, { token: who.token, headers: from() })

test('R-028 a phone gets three codes an hour and six a day, over all the people who name it', async () => {
  const phone = '2125550161'
  const statuses: number[] = []
  for (let n = 1; n <= 5; n++)
    statuses.push((await send(await createLead(elsewhere(at), { phone }), 1)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  await at.advance(3601)
  for (let n = 1; n <= 4; n++) await send(await createLead(elsewhere(at), { phone }), 1)
  await at.advance(3601)
  const seventh = await send(await createLead(elsewhere(at), { phone }), 1)
  expect(seventh.status).toBe(429)
  expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
  expect(await messagesOf(at, phone)).toHaveLength(6)
})

test('R-028 a mailbox gets three letters with a link or a code, in whatever case it is written', async () => {
  const email = 'stranger.sample@example.com'
  const leads: Lead[] = []
  for (const written of [email, 'Stranger.Sample@example.com', email, email])
    leads.push(await createLead(elsewhere(at), { email: written }))
  const refused = await send(leads[3]!, 2)
  expect(refused.status).toBe(429)
  expect(refused.body['details']).toMatchObject({
    resend_in_seconds: Number(refused.headers.get('retry-after')),
  })
  const letters = [...(await messagesOf(at, email)), ...(await messagesOf(at, 'Stranger.Sample@example.com'))]
  expect(letters).toHaveLength(3)
})

test('R-028 codes asked for at once are counted one after the other', async () => {
  const phone = '2125550163'
  const leads = []
  for (let n = 1; n <= 6; n++) leads.push(await createLead(elsewhere(at), { phone }))
  const answers = await Promise.all(leads.map((lead) => send(lead, 1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('R-071 a code asked for too soon is refused with the real remainder, in the text, the header and the details', async () => {
  const lead = await createLead(elsewhere(at))
  await send(lead, 1)
  await at.advance(40)
  const refused = await send(lead, 1)
  const wait = Number(refused.headers.get('retry-after'))
  expect(refused.status).toBe(429)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(20)
  expect(refused.body).toMatchObject({
    code: 'resend_too_soon',
    message: `You can request another code in ${wait} seconds.`,
    details: { resend_in_seconds: wait },
  })
})

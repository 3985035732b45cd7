import { audit, conversationNotes, dataRequests, staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { createLead } from '@contour/testkit/people/index'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { openSupportChat, writeIn } from '@contour/testkit/people/support-chat'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Request = { id: string; kind: string; state: string; has_file: boolean; answer: string | null }
const patient = (token: string, method: string, path = '', body?: unknown) =>
  at.call(method, `/api/app/data-requests${path}`, { token, ...(body === undefined ? {} : { body }) })
const ask = async (token: string, kind: string, words = '') =>
  (await patient(token, 'POST', '', { kind, words })).body['request'] as Request
const desk = async (who: string, method: string, path = '', body?: unknown) =>
  at.staffCall(method, `/staff-api/data-requests${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })

test('R-055 a patient asks for a copy, support fulfills it, and the patient opens a file of what is kept', async () => {
  const order = await placeOrderInReview(at)
  const { profile } = (await at.call('GET', '/api/app/profile', { token: order.token })).body
  const changed = { ...(profile as object), weight: 75.5, gender: 'Male', phone: '2125550187' }
  expect((await at.call('POST', '/api/update-profile', { token: order.token, body: changed })).status).toBe(
    200,
  )
  const request = await ask(order.token, 'copy')
  expect(request).toMatchObject({ state: 'open', has_file: false })
  const [task] = await tasksAbout(at, `data_request:${request.id}`)
  expect(task).toMatchObject({ kind: 'data_request', role: 'support', state: 'open', user_id: order.userId })
  const days = (task!.due_at.getTime() - at.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(28)
  expect(days).toBeLessThan(31)
  expect((await patient(order.token, 'POST', `/${request.id}/file`, {})).status).toBe(409)
  const received = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'data_request_received')
  expect(received?.body).toContain('“A copy of my records”')
  expect(received?.body).toMatch(/You have an answer by \w{3}, \w{3} \d+, .* at the latest\./)

  const listed = (await desk('support', 'GET')).body['rows'] as { id: string; patient: string }[]
  expect(listed.find(({ id }) => id === request.id)?.patient).toMatch(/^\S+ \S\.$/)
  const answered = await desk('support', 'POST', `/${request.id}/fulfill`, { text: 'Your copy is ready.' })
  expect(answered.status).toBe(200)
  expect((await tasksAbout(at, `data_request:${request.id}`))[0]?.state).toBe('settled')
  const letters = await messagesOf(at, order.email)
  const letter = letters.find(({ kind }) => kind === 'data_request_answered')
  expect(letter?.body).toContain('/privacy-requests')

  const [mine] = (await patient(order.token, 'GET')).body['requests'] as Request[]
  expect(mine).toMatchObject({ state: 'fulfilled', has_file: true, answer: 'Your copy is ready.' })
  const { url } = (await patient(order.token, 'POST', `/${request.id}/file`, {})).body as { url?: string }
  const file = await fetch(`${at.service.patientUrl}${url}`)
  expect(file.status).toBe(200)
  expect(file.headers.get('cache-control')).toContain('no-store')
  const html = await file.text()
  for (const part of [order.email, 'C-O-', 'Medical forms', 'What you agreed to'])
    expect(html).toContain(part)
  // Each weight with its source, what the chart marked, and the phone that waits for its code.
  const section = (title: string) => html.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0] ?? ''
  for (const part of ['in the questionnaire', 'in a medical form', '75.5</dd>', 'in the profile'])
    expect(section('Weights that you gave')).toContain(part)
  for (const part of ['weight</dd>', '75.5</dd>', 'sex</dd>', 'Male</dd>', 'phone</dd>', '2125550187</dd>'])
    expect(section('Changes of your profile')).toContain(part)
  expect(section('You')).toContain('<dt>Weight in pounds</dt><dd>75.5</dd>')
  expect(html).not.toContain('<script')
  const [noted] = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'data_request.file_linked'), eq(audit.subject, `data_request:${request.id}`)))
  expect(noted).toMatchObject({ subject_user: order.userId })

  await at.advance(301)
  expect((await fetch(`${at.service.patientUrl}${url}`)).status).toBe(410)
  expect((await fetch(`${at.service.patientUrl}${url?.slice(0, -2)}xx`)).status).toBe(404)
})

test('R-055 M-09 M-34 a copy has what was said in the chats, word for word and without the notes of staff', async () => {
  const order = await placeOrderInReview(at)
  const other = await openSupportChat(at.ctx, { email: 'somebody.else@example.com' })
  await writeIn(at.ctx, other, { sender: 'visitor', body: 'A stranger wrote this.' })
  const chat = await openSupportChat(at.ctx, { userId: order.userId, email: order.email })
  await writeIn(at.ctx, chat, { sender: 'support', body: 'It left <today>.' })
  await writeIn(at.ctx, chat, { sender: 'patient', body: 'Thank you by email.', via: 'email' })
  await desk('support', 'GET')
  const [staff] = await at.ctx.db.select({ id: staffMembers.id }).from(staffMembers).limit(1)
  await at.ctx.db.insert(conversationNotes).values({
    conversation_id: chat.key,
    staff_id: staff?.id ?? 0,
    body: 'Only for colleagues.',
    at: at.clock.now(),
  })
  const request = await ask(order.token, 'copy')
  await desk('support', 'POST', `/${request.id}/fulfill`, { text: 'Your copy is ready.' })
  const { url } = (await patient(order.token, 'POST', `/${request.id}/file`, {})).body as { url?: string }
  const html = await (await fetch(`${at.service.patientUrl}${url}`)).text()
  const section = html.split('<h2>Your conversations with us</h2>')[1]?.split('</section>')[0] ?? ''
  const said = [...section.matchAll(/<dt>From<\/dt><dd>(.*?)<\/dd><dt>Message<\/dt><dd>(.*?)<\/dd>/g)]
  // Outside the office hours an automatic reply follows the first message (D-45).
  const written = said.filter(([, from]) => from !== 'Automatic reply')
  expect(written.map(([, from, message]) => [from, message])).toEqual([
    ['You', 'Where is my parcel?'],
    ['Support', 'It left &lt;today&gt;.'],
    ['You', 'Thank you by email.'],
  ])
  expect(section).toContain('<dd>with support</dd>')
  expect(section).toContain('<dd>by email</dd>')
  expect(html).not.toContain('Only for colleagues.')
  expect(html).not.toContain('A stranger wrote this.')
})

test('R-055 the list of disclosures names the staff who opened the record and those who were given it', async () => {
  const order = await placeOrderInReview(at)
  await at.staffCall('GET', `/staff-api/orders/${order.orderId}/chart`, {
    token: await signInStaff(at, 'clinician'),
  })
  const request = await ask(order.token, 'disclosures')
  await desk('admin', 'POST', `/${request.id}/fulfill`, { text: 'The list is ready.' })
  const { url } = (await patient(order.token, 'POST', `/${request.id}/file`, {})).body as { url?: string }
  const html = await (await fetch(`${at.service.patientUrl}${url}`)).text()
  expect(html).toContain('Dr. Casey Demo')
  expect(html).toContain('Payment company')
})

test('R-055 a correction says what is wrong, is refused by a clinician with a reason (D-95), and the patient reads it', async () => {
  const lead = await createLead(at)
  const empty = await patient(lead.token, 'POST', '', { kind: 'correction', words: '  ' })
  expect(empty).toMatchObject({ status: 400, body: { field: 'words' } })
  const request = await ask(lead.token, 'correction', 'My birthday is in May.')
  const again = await patient(lead.token, 'POST', '', { kind: 'correction', words: 'Once more.' })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await desk('clinician', 'POST', `/${request.id}/refuse`, { text: ' ' })).status).toBe(400)
  const refused = await desk('clinician', 'POST', `/${request.id}/refuse`, { text: 'Your ID says April.' })
  expect(refused.status).toBe(200)
  const [mine] = (await patient(lead.token, 'GET')).body['requests'] as Request[]
  expect(mine).toMatchObject({ state: 'refused', answer: 'Your ID says April.', has_file: false })
  expect((await patient(lead.token, 'POST', `/${request.id}/file`, {})).status).toBe(409)
})

test('R-055 a request is answered once, and one that was taken back is not answered any more', async () => {
  const lead = await createLead(at)
  const twice = await ask(lead.token, 'copy')
  const answers = await Promise.all([
    desk('support', 'POST', `/${twice.id}/fulfill`, { text: 'Ready.' }),
    desk('admin', 'POST', `/${twice.id}/refuse`, { text: 'No.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const back = await ask(lead.token, 'disclosures')
  expect((await patient(lead.token, 'POST', `/${back.id}/withdraw`, {})).status).toBe(200)
  expect((await patient(lead.token, 'POST', `/${back.id}/withdraw`, {})).status).toBe(409)
  const late = await desk('support', 'POST', `/${back.id}/fulfill`, { text: 'Ready.' })
  expect(late.body).toMatchObject({
    code: 'conflict',
    message: 'This request was already answered or withdrawn.',
  })
  const [row] = await at.ctx.db.select().from(dataRequests).where(eq(dataRequests.public_id, back.id))
  expect(row).toMatchObject({ state: 'withdrawn', decided_by: null, answer: null })
  expect((await tasksAbout(at, `data_request:${back.id}`))[0]?.state).toBe('settled')
})

test('R-055 nobody else reaches a request: not another patient, not a visitor, not staff of other roles', async () => {
  const owner = await createLead(at)
  const other = await createLead(at)
  const request = await ask(owner.token, 'copy')
  expect((await patient(other.token, 'GET')).body['requests']).toEqual([])
  expect((await patient(other.token, 'POST', `/${request.id}/withdraw`, {})).status).toBe(404)
  await desk('support', 'POST', `/${request.id}/fulfill`, { text: 'Ready.' })
  expect((await patient(other.token, 'POST', `/${request.id}/file`, {})).status).toBe(404)
  expect((await at.call('POST', `/api/app/data-requests/${request.id}/file`, { body: {} })).status).toBe(401)
  for (const who of ['pharmacy', 'billing', 'content']) expect((await desk(who, 'GET')).status).toBe(403)
  expect((await desk('support', 'POST', '/no-such-request/fulfill', { text: 'x' })).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import {
  audit,
  conversationEvents,
  conversationMessages,
  conversations,
  staffMembers,
} from '@contour/server/db/schema'
import { staffToken, startTestService, type Answer, type TestService } from '@contour/testkit'
import { openDoctorThread, openSupportThread } from '@contour/testkit/people/conversation-life'
import { placeOrder } from '@contour/testkit/people/place-order'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const inbox = (who: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  callStaff(at, who, method, `/inbox${path}`, body)
const act = (who: string, id: string, name: string, body: unknown = {}) =>
  inbox(who, 'POST', `/${id}/${name}`, body)
const read = async (who: string, id: string) => {
  const { status, body } = await inbox(who, 'GET', `/${id}`)
  if (status !== 200) throw new Error(`thread answered ${status} ${body.message ?? ''}`)
  return body['thread'] as Row
}
const reply = (who: string, id: string, body: string, client_id = randomUUID()) =>
  act(who, id, 'reply', { body, client_id })
const stored = async (key: number) => {
  const [row] = await at.ctx.db.select().from(conversations).where(eq(conversations.id, key))
  if (!row) throw new Error('no thread')
  return row
}
const movesOf = async (key: number) =>
  (
    await at.ctx.db
      .select({ event: conversationEvents.event })
      .from(conversationEvents)
      .where(eq(conversationEvents.conversation_id, key))
      .orderBy(asc(conversationEvents.id))
  ).map(({ event }) => event)

/** A patient of California with a doctor thread. */
async function doctorThread(body?: string) {
  const order = await placeOrder(at)
  return { order, ...(await openDoctorThread(at, order.email, body)) }
}
const supportThread = (body?: string) =>
  openSupportThread(at, { first_name: 'Vera', email: `vera.${at.ctx.random.id()}@example.com` }, body)
const listed = async (who: string, query: string) =>
  (await inbox(who, 'GET', `?${query}`)).body['rows'] as Row[]
const rowOf = async (who: string, { id, order }: { id: string; order: { orderId: string } }) =>
  (await listed(who, `order=${order.orderId}`)).find((row) => row['id'] === id)

test('P-DOC-012 a clinician reads a doctor thread, claims and answers it, and the patient reads it from a doctor', async () => {
  const thread = await doctorThread()
  expect(await read('clinician', thread.id)).toMatchObject({
    person: 'Maya Sample',
    channel: 'doctor',
    state: 'waiting',
    answers_as: 'clinician',
    unread: 1,
    may: ['taken', 'handed_over', 'passed_on', 'replied'],
  })
  expect((await act('clinician', thread.id, 'claim')).body).toMatchObject({ state: 'assigned' })
  expect((await read('clinician', thread.id))['may']).toEqual([
    'released',
    'handed_over',
    'passed_on',
    'replied',
    'closed',
  ])
  expect((await reply('clinician', thread.id, ' In the fridge. ')).body).toMatchObject({
    state: 'answered',
    seq: 2,
  })
  const after = await read('clinician', thread.id)
  expect(after).toMatchObject({ state: 'answered', unread: 0, answer_by: null })
  expect((after['messages'] as Row[]).map(({ sender, body, by }) => [sender, body, by])).toEqual([
    ['patient', 'Sample: how do I store the vial?', null],
    ['clinician', 'In the fridge.', 'Dr. Casey Demo'],
  ])
  expect(await movesOf(thread.key)).toEqual(['opened', 'taken', 'replied'])
})

test('D-43 the same reply sent again is stored once, and 2,001 characters are refused', async () => {
  const thread = await supportThread()
  const id = randomUUID()
  // Outside the office hours the automatic reply is a message too.
  const seq = (await stored(thread.key)).last_seq + 1
  const [one, two] = await Promise.all([
    reply('support', thread.id, 'From 9 to 6.', id),
    reply('support', thread.id, 'From 9 to 6.', id),
  ])
  expect([one.status, two.status, one.body['seq'], two.body['seq']]).toEqual([200, 200, seq, seq])
  expect((await stored(thread.key)).last_seq).toBe(seq)
  expect((await reply('support', thread.id, 'a'.repeat(2_001))).status).toBe(400)
  expect((await reply('support', thread.id, 'a'.repeat(2_000))).status).toBe(200)
  expect((await reply('support', thread.id, 'Hello {first_name}')).body).toMatchObject({
    code: 'invalid_request',
    message: 'Fill in {first_name} before you send it.',
  })
})

test('M-09 of two who claim at once one wins, and the other is told who has it', async () => {
  const thread = await supportThread()
  const other = await staffToken(at.ctx, ['support'])
  const [first, second] = await Promise.all([
    act('support', thread.id, 'claim'),
    at.staffCall('POST', `/staff-api/inbox/${thread.id}/claim`, { token: other, body: {} }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const [lost, winner] = first.status === 409 ? [first, 'Sample Staff'] : [second, 'Sky Support-Demo']
  expect(lost.body).toMatchObject({ code: 'taken', message: `${winner} has this thread.` })
  expect(await movesOf(thread.key)).toEqual(['opened', 'taken'])
  const loser = first.status === 409 ? 'support' : other
  const answer =
    loser === 'support'
      ? await reply('support', thread.id, 'Hello.')
      : await at.staffCall('POST', `/staff-api/inbox/${thread.id}/reply`, {
          token: loser,
          body: { body: 'Hello.', client_id: randomUUID() },
        })
  expect(answer).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('D-38 support sees that a doctor thread exists and not a word of it, until it is handed over with a summary', async () => {
  const thread = await doctorThread('Sample: my secret question')
  const hidden = await rowOf('support', thread)
  expect(hidden).toMatchObject({ person: 'Maya Sample', channel: 'doctor', readable: false, preview: '' })
  expect(JSON.stringify(hidden)).not.toContain('secret')
  expect((await listed('support', 'search=secret%20question')).map(({ id }) => id)).not.toContain(thread.id)
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/context'],
    ['POST', '/claim', {}],
    ['POST', '/reply', { body: 'Hello.', client_id: randomUUID() }],
    ['POST', '/notes', { body: 'A note.' }],
    ['POST', '/hand-over', { summary: 'To me.' }],
    ['POST', '/close', {}],
    ['POST', '/seen', { seq: 1 }],
    ['POST', '/attachments/none', {}],
  ] as const)
    expect(await inbox('support', method, `/${thread.id}${path}`, body), path).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  expect((await act('clinician', thread.id, 'hand-over', { summary: ' ' })).status).toBe(400)
  const summary = 'Asks where the package is.'
  expect((await act('clinician', thread.id, 'hand-over', { summary })).status).toBe(200)
  expect(await read('support', thread.id)).toMatchObject({
    answers_as: 'support',
    team: 'support',
    state: 'waiting',
    handover_summary: summary,
  })
  expect((await listed('support', 'search=secret%20question')).map(({ id }) => id)).toContain(thread.id)
  const { body } = await inbox('support', 'GET', `/${thread.id}/context`)
  expect(body['context']).toMatchObject({ chart: null, orders: [{ order_id: thread.order.orderId }] })
  expect((await reply('support', thread.id, 'It ships on Monday.')).status).toBe(200)
  const [last] = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, thread.key), eq(conversationMessages.seq, 2)))
  expect(last?.sender).toBe('support')
  await act('support', thread.id, 'hand-over', { summary: 'Back: asks about the dose.' })
  expect((await inbox('support', 'GET', `/${thread.id}`)).status).toBe(403)
})

test('D-94 a thread is assigned to a colleague of its team who may have it, who reads why and answers by the same time', async () => {
  const thread = await doctorThread()
  const before = await read('clinician', thread.id)
  const colleagues = before['colleagues'] as { id: string; name: string }[]
  // Neither the caller, nor anybody without the license of the patient’s state.
  const names = colleagues.map(({ name }) => name)
  expect(names).not.toContain('Dr. Casey Demo')
  const [west] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-west@staff.contour.example'))
  const [south] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-south@staff.contour.example'))
  expect(names).toContain(west?.name)
  expect(names).not.toContain(south?.name)
  const give = (to: string | undefined) =>
    act('clinician', thread.id, 'pass-on', { to, words: 'You know her.' })
  expect((await give(south?.public_id)).status).toBe(404)
  const given = await give(west?.public_id)
  expect(given.body).toMatchObject({ state: 'assigned', message: `${west?.name} has the thread now.` })
  expect((await give(west?.public_id)).body).toMatchObject({ code: 'taken' })
  const after = await read('clinician-west', thread.id)
  expect(after).toMatchObject({
    assigned_to: { name: west?.name, mine: true },
    answer_by: before['answer_by'],
    may: ['released', 'handed_over', 'passed_on', 'replied', 'closed'],
  })
  expect(after['events']).toContainEqual(
    expect.objectContaining({
      event: 'passed_on',
      by: 'Dr. Casey Demo',
      note: `For ${west?.name}: You know her.`,
    }),
  )
  // A team assigns what is its own: after the handover it can only take it back.
  await act('clinician-west', thread.id, 'hand-over', { summary: 'Asks where the parcel is.' })
  expect(await read('clinician', thread.id)).toMatchObject({ team: 'support', colleagues: [] })
  expect((await read('clinician', thread.id))['may']).not.toContain('passed_on')
  expect((await give(west?.public_id)).status).toBe(404)
})

test('D-38 a clinician without the license of the patient’s state neither sees nor opens the thread', async () => {
  const order = await placeOrder(at)
  const thread = { order, ...(await openDoctorThread(at, order.email)) }
  expect(await rowOf('clinician-west', thread)).toMatchObject({ readable: true })
  expect(await rowOf('clinician-south', thread)).toBeUndefined()
  expect(await inbox('clinician-south', 'GET', `/${thread.id}`)).toMatchObject({
    status: 403,
    body: { code: 'not_licensed' },
  })
  expect((await reply('clinician-south', thread.id, 'Hello.')).body.code).toBe('not_licensed')
})

test('D-38 a support thread is support’s, shows nothing clinical, and clinicians read it after a handover', async () => {
  const thread = await supportThread('Sample: is nausea normal?')
  expect((await inbox('clinician', 'GET', `/${thread.id}`)).body.code).toBe('forbidden')
  expect((await listed('clinician', 'channel=support')).map(({ id }) => id)).not.toContain(thread.id)
  await act('support', thread.id, 'hand-over', { summary: 'Asks about nausea.' })
  expect(await read('clinician', thread.id)).toMatchObject({ answers_as: 'clinician', visitor: true })
  const { body } = await inbox('clinician', 'GET', `/${thread.id}/context`)
  expect(body['context']).toMatchObject({ chart: null, orders: [], contact: { name: 'Vera Sample' } })
  const order = await placeOrder(at)
  const ofPatient = await openSupportThread(at, { first_name: 'Maya', email: order.email, patient: true })
  const context = (await inbox('support', 'GET', `/${ofPatient.id}/context`)).body['context'] as Row
  expect(context).toMatchObject({
    chart: null,
    orders: [{ order_id: order.orderId, money: { kind: 'held' } }],
  })
})

test('D-38 next to a doctor thread the clinician reads dose, medicines and allergies; every opening is audited', async () => {
  const thread = await doctorThread()
  const { body } = await inbox('clinician', 'GET', `/${thread.id}/context`)
  expect(body['context']).toMatchObject({
    contact: { name: 'Maya Sample', phone: expect.any(String) },
    chart: { order_id: thread.order.orderId, doses: [], weight_lb: expect.any(Number) },
    orders: [{ money: null }],
  })
  await read('clinician', thread.id)
  const rows = await at.ctx.db
    .select({ action: audit.action, purpose: audit.purpose, user: audit.subject_user })
    .from(audit)
    .where(eq(audit.subject, `conversation:${thread.id}`))
    .orderBy(asc(audit.id))
  const { user_id } = await stored(thread.key)
  expect(rows).toEqual([
    { action: 'conversation.context_read', purpose: 'treatment', user: user_id },
    { action: 'conversation.read', purpose: 'treatment', user: user_id },
  ])
})

test('M-09 the life cycle decides: a waiting thread is not closed, a closed one is not answered', async () => {
  const thread = await supportThread()
  expect((await act('support', thread.id, 'close')).body).toMatchObject({ code: 'wrong_status' })
  expect((await act('support', thread.id, 'release')).body).toMatchObject({ code: 'wrong_status' })
  await act('support', thread.id, 'claim')
  expect((await act('support', thread.id, 'release')).body).toMatchObject({ state: 'waiting' })
  await act('support', thread.id, 'claim')
  expect((await act('support', thread.id, 'close')).body).toMatchObject({ state: 'closed' })
  expect((await reply('support', thread.id, 'Hello.')).body.code).toBe('wrong_status')
  expect((await act('support', thread.id, 'close')).body.code).toBe('wrong_status')
  expect((await act('support', thread.id, 'claim')).body.code).toBe('wrong_status')
  expect(await read('support', thread.id)).toMatchObject({ may: [], waiting_since: null, assigned_to: null })
  await thread.write('Sample: one more thing')
  expect(await read('support', thread.id)).toMatchObject({ state: 'waiting', unread: 2 })
})

test('D-46 a red thread is first in every filter and closes only once a contact was logged', async () => {
  const thread = await doctorThread('Sample: my chest feels tight')
  await at.ctx.db
    .update(conversations)
    .set({ emergency_since: at.clock.now() })
    .where(eq(conversations.id, thread.key))
  await act('clinician', thread.id, 'claim')
  for (const query of ['', 'state=answered', 'channel=support', 'held=nobody'])
    expect((await listed('clinician', query))[0], query).toMatchObject({ id: thread.id })
  expect((await listed('support', ''))[0]?.['id']).not.toBe(thread.id)
  expect((await act('clinician', thread.id, 'close')).body).toMatchObject({
    code: 'wrong_status',
    message: 'Log how the patient was reached before you close it.',
  })
  expect((await read('clinician', thread.id))['may']).not.toContain('closed')
  await at.ctx.db.update(conversations).set({ emergency_since: null }).where(eq(conversations.id, thread.key))
  expect((await act('clinician', thread.id, 'close')).status).toBe(200)
})

test('M-09 a thread whose holder does nothing for 30 minutes while a message waits returns to the team', async () => {
  const [idle, busy, calm] = [await doctorThread(), await doctorThread(), await doctorThread()]
  for (const { id } of [idle, busy, calm]) await act('clinician', id, 'claim')
  await reply('clinician', calm.id, 'Done.')
  await act('clinician', calm.id, 'claim')
  await at.advance(20 * 60)
  await act('clinician', busy.id, 'notes', { body: 'Asked the pharmacy.' })
  await at.advance(11 * 60)
  expect(await stored(idle.key)).toMatchObject({ state: 'waiting', assigned_to: null })
  expect((await stored(busy.key)).state).toBe('assigned')
  expect((await stored(calm.key)).state).toBe('assigned')
  await calm.write('Sample: are you there?')
  await at.advance(29 * 60)
  expect(await stored(busy.key)).toMatchObject({ state: 'waiting', assigned_to: null })
  expect((await stored(calm.key)).state).toBe('assigned')
  await at.advance(2 * 60)
  expect(await stored(calm.key)).toMatchObject({ state: 'waiting', assigned_to: null })
  expect(await movesOf(idle.key)).toEqual(['opened', 'taken', 'released'])
})

test('an absent thread and a file of another thread are not found; the pulse changes with a note', async () => {
  const thread = await supportThread()
  expect((await inbox('support', 'GET', '/none')).status).toBe(404)
  expect((await act('support', thread.id, 'attachments/none')).status).toBe(404)
  const pulse = async () => (await inbox('support', 'GET', '/pulse')).body['version']
  const before = await pulse()
  expect(await pulse()).toBe(before)
  await act('support', thread.id, 'notes', { body: 'Calls back on Monday.' })
  expect(await pulse()).not.toBe(before)
  expect((await read('support', thread.id))['notes']).toMatchObject([
    { by: 'Sky Support-Demo', body: 'Calls back on Monday.' },
  ])
})

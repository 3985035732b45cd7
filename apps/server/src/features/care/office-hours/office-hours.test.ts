import { audit, conversationMessages } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, write, type TestThread } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { VISIT_HOURS: '08:30-17:00' } })
})
afterAll(() => at.close())

const moveTo = (time: string, weekday: number) => moveToWeekday(at, time, weekday)

const read = async (who = 'admin') =>
  at.staffCall('GET', '/staff-api/office-hours', { token: await signInStaff(at, who) })
const save = async (body: Record<string, unknown>, who = 'admin') =>
  at.staffCall('POST', '/staff-api/office-hours', { token: await signInStaff(at, who), body })
const HOURS = { area: 'chat', weekdays: '12345', opens: '09:00', closes: '18:00' }
const automatic = ({ key }: TestThread) =>
  at.ctx.db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, key), eq(conversationMessages.sender, 'automatic')))
    .orderBy(asc(conversationMessages.seq))

let visitors = 0
const visitorChat = () => openVisitorChat(at, `hours.${++visitors}@example.com`)

test('D-45 outside the hours a support thread gets one marked reply that says when somebody answers', async () => {
  await save(HOURS)
  await moveTo('20:00', 2)
  const thread = await visitorChat()
  await write(at, thread, 'visitor')
  await write(at, thread, 'visitor')
  const [reply, ...more] = await automatic(thread)
  expect(more).toEqual([])
  expect(reply?.body).toMatch(/^Our office is closed now\. Somebody answers you from Wed, .* 9\sam\sET on\.$/)
  await write(at, thread, 'support')
  await at.advance(60)
  await write(at, thread, 'visitor')
  expect(await automatic(thread)).toHaveLength(2)
})

test('D-45 in the hours, and in a doctor thread, there is none', async () => {
  await save(HOURS)
  await moveTo('10:00', 3)
  const open = await visitorChat()
  await write(at, open, 'visitor')
  expect(await automatic(open)).toEqual([])
  await moveTo('22:00', 3)
  const { userId } = await createBuyer(at)
  const doctor = await openDoctorChat(at, userId)
  await write(at, doctor, 'patient')
  expect(await automatic(doctor)).toEqual([])
})

test('D-45 D-77 an emergency word outside the hours gets the notice, its promise and the reply', async () => {
  await save(HOURS)
  await moveTo('22:00', 4)
  const thread = await visitorChat()
  await write(at, thread, 'visitor', 'I have chest pain')
  const rows = await at.ctx.db
    .select({ sender: conversationMessages.sender, seq: conversationMessages.seq })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, thread.key))
    .orderBy(asc(conversationMessages.seq))
  expect(rows).toEqual([
    { sender: 'visitor', seq: 1 },
    // The notice with 911, and who looks by when.
    { sender: 'system', seq: 2 },
    { sender: 'system', seq: 3 },
    { sender: 'automatic', seq: 4 },
  ])
})

test('D-45 saved hours hold at once, are listed with who saved them, and are audited', async () => {
  await save({ ...HOURS, weekdays: '123456', opens: '07:30', closes: '21:00' })
  await moveTo('20:00', 6)
  const thread = await visitorChat()
  await write(at, thread, 'visitor')
  expect(await automatic(thread)).toEqual([])
  const { body } = await read()
  const [chat] = body['areas'] as { history: unknown[] }[]
  expect(chat).toMatchObject({ area: 'chat', weekdays: '123456', opens: '07:30', saved: true })
  expect(chat?.history[0]).toMatchObject({ by: 'Addison Admin-Demo', closes: '21:00' })
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'office_hours.saved'))
  expect(rows.at(-1)?.after).toMatchObject({ opens: '07:30' })
})

test('D-45 the visits have hours of their own: the setting until an administrator saves some', async () => {
  const order = await placeOrderInReview(at)
  const visit = async () =>
    (await at.call('GET', `/api/app/visits/${order.orderId}`, { token: order.token })).body
  expect(await visit()).toMatchObject({ hours: { opens: '08:30', closes: '17:00' } })
  expect((await read()).body['areas']).toMatchObject([
    { area: 'chat' },
    { area: 'visits', opens: '08:30', closes: '17:00', saved: false },
  ])
  expect((await save({ ...HOURS, area: 'visits', opens: '10:00' })).status).toBe(200)
  expect(await visit()).toMatchObject({ hours: { opens: '10:00', closes: '18:00' } })
})

test.each([
  ['no day', { weekdays: '' }],
  ['a day twice', { weekdays: '11' }],
  ['an eighth day', { weekdays: '8' }],
  ['an end before the start', { opens: '18:00', closes: '09:00' }],
  ['a time that is none', { opens: '25:00' }],
])('D-45 %s is refused', async (_, wrong) => {
  expect((await save({ ...HOURS, ...wrong })).status).toBe(400)
})

test('D-45 the hours belong to administrators', async () => {
  for (const who of ['clinician', 'support', 'billing', 'content', 'pharmacy']) {
    expect((await read(who)).status).toBe(403)
    expect((await save(HOURS, who)).status).toBe(403)
  }
})

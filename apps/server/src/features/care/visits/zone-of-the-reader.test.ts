import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { clockInWords, momentInWords } from '@contour/domain/time/instant-text'
import { isClockZone } from '@contour/domain/time/state-time-zones'
import { addresses } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { patientCalls, staffCalls } from '@contour/testkit/agreement/role-calls'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { EVERY_DAY, deskCall, moveToBusinessDay, visitCall } from '@contour/testkit/people/visit-people'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToBusinessDay(at, '10:00')
  expect((await deskCall(at, 'clinician', 'POST', 'visit-hours', { hours: EVERY_DAY })).status).toBe(200)
})
afterAll(() => at.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
type Patient = Awaited<ReturnType<typeof placeOrderInReview>>

/** The zone that the service sends with an answer, in which the screens write. */
async function zoneSent(path: string, token?: string) {
  const { headers } = await at.call('GET', path, token ? { token } : {})
  const zone = headers.get('x-reader-zone')
  return zone !== null && isClockZone(zone) ? zone : null
}

/** Books the free time at two in the afternoon, US Eastern, of a later day. */
async function bookAtTwo(order: Patient): Promise<string> {
  const { body } = await visitCall(at, order, 'slots')
  const slots = body['slots'] as { starts_at: string; clinician_id: string }[]
  const slot = slots.findLast(({ starts_at }) => plain(clockInWords(new Date(starts_at))) === '2 pm ET')
  if (!slot) throw new Error('no free time at two')
  const booked = await visitCall(at, order, 'book', {
    starts_at: slot.starts_at,
    clinician_id: slot.clinician_id,
  })
  expect(booked.status).toBe(200)
  return slot.starts_at
}

test('D-64 a patient in California reads 11 am PT on home, on the visit page and in the letter, and staff 2 pm ET of the same visit', async () => {
  const order = await placeOrderInReview(at, { state: 'CA' })
  const startsAt = await bookAtTwo(order)
  for (const path of ['/api/app/home', `/api/app/visits/${order.orderId}`])
    expect([path, await zoneSent(path, order.token)]).toEqual([path, 'America/Los_Angeles'])
  const zone = (await zoneSent('/api/app/home', order.token))!

  const patient = await patientCalls(at, order)
  const [listed] = (await patient.home.readHome({})).order_list.orders
  const step = trackerSteps(listed!, zone).flatMap(({ actions }) => actions)
  const own = plain(momentInWords(new Date(startsAt), zone))
  expect(own).toMatch(/, 11 am PT$/)
  expect(step.map(({ label }) => plain(label))).toContain(`Your visit, ${own}`)
  const page = await patient.visits.readVisit({ id: order.orderId })
  expect(page.visit?.starts_at).toBe(startsAt)

  const letter = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'visit_booked')
  expect(plain(letter?.body ?? '')).toContain(`It is on ${own}.`)
  expect(plain(letter?.html ?? '')).toContain(own)
  expect(`${letter?.body}${letter?.html}`).not.toMatch(/\sET\b/)

  const desk = await deskCall(at, 'clinician', 'GET', 'visits')
  expect(JSON.stringify(desk.body)).toContain(startsAt)
  expect(plain(momentInWords(new Date(startsAt)))).toBe(own.replace('11 am PT', '2 pm ET'))

  // What she waits for has one moment as well.
  const support = await staffCalls(at, 'support')
  const shown = await support.service.order({ id: order.orderId })
  const [hers, theirs] = [listed?.promise?.usual_by, shown.promise?.usual_by]
  expect(hers).toEqual(expect.any(String))
  expect(theirs).toBe(hers)
  expect(plain(momentInWords(new Date(hers!), zone))).toMatch(/ PT$/)
  expect(plain(momentInWords(new Date(theirs!)))).toMatch(/ ET$/)
})

test('D-64 the zone follows the address on file, and a visitor and staff are sent none', async () => {
  const order = await placeOrderInReview(at, { state: 'CA' })
  await at.ctx.db
    .update(addresses)
    .set({ state: 'TX' })
    .where(and(eq(addresses.user_id, order.userId), eq(addresses.kind, 'shipping')))
  expect(await zoneSent('/api/app/home', order.token)).toBe('America/Chicago')
  await bookAtTwo(order)
  const letter = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'visit_booked')
  expect(plain(letter?.body ?? '')).toMatch(/It is on \w{3}, \w{3} \d+, 1 pm CT\./)
  expect(await zoneSent('/api/app/home')).toBeNull()
})

import { DEFAULT_OFFICE_HOURS, addOpenMinutes, isOfficeOpen } from '@contour/domain/visits/office-hours'
import { addDays, easternDate, easternInstant, type PlainDate } from '@contour/domain/time/plain-date'
import {
  expectedDelivery,
  federalHolidays,
  isShipDay,
  nextShipDate,
} from '@contour/domain/time/shipping-calendar'
import { startTestService, type TestService } from '@contour/testkit'
import { twoAdministrators } from '@contour/testkit/people/two-administrators'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { createClock } from '../../../clock.ts'
import { audit } from '../../../db/schema.ts'
import { followClosedDays } from './index.ts'

let at: TestService
let people: Awaited<ReturnType<typeof twoAdministrators>>
let second: typeof people.second
beforeEach(async () => {
  at = await startTestService()
  people = await twoAdministrators(at)
  second = people.second
})
afterEach(() => at.close())

const today = () => easternDate(at.clock.now())
/** A day at least two weeks ahead on which parcels leave, so that two days before it and after it are ordinary. */
function ordinaryDay(): PlainDate {
  let day = addDays(today(), 14)
  while (!isShipDay(day) || !isShipDay(addDays(day, -1)) || !isShipDay(addDays(day, 1))) day = addDays(day, 1)
  return day
}
const first = () => people.first()
const write = async (day: PlainDate, more: object = {}, who?: { token: string }) =>
  at.staffCall('POST', `/staff-api/closed-days/${day}/versions`, {
    ...(who ?? (await first())),
    body: { reason: 'The pharmacy moves.', starts_on: today(), ...more },
  })
const approve = (day: PlainDate, version: number, who: { token: string }) =>
  at.staffCall('POST', `/staff-api/closed-days/${day}/approve`, { ...who, body: { version } })
const reopen = (day: PlainDate) =>
  at.staffCall('POST', `/staff-api/closed-days/${day}/reopen`, { ...second, body: {} })
/** What the service reckons, in a call of its own. */
const reckoned = <T>(work: () => T) => inJob(at.ctx, work)

test('D-45 D-101 an approved closed day moves ship days, deliveries and office hours', async () => {
  const day = ordinaryDay()
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const noon = easternInstant(day, '12:00')
  const closing = easternInstant(before, DEFAULT_OFFICE_HOURS.closes)
  const open = reckoned(() => ({
    ships: nextShipDate(day),
    arrives: expectedDelivery(before),
    staffed: isOfficeOpen(noon, DEFAULT_OFFICE_HOURS),
    answered: addOpenMinutes(closing, 60, DEFAULT_OFFICE_HOURS),
  }))
  expect(open).toMatchObject({ ships: day, arrives: day, staffed: true })
  expect(easternDate(open.answered)).toBe(day)

  expect((await write(day)).body).toMatchObject({ version: 1 })
  expect(reckoned(() => nextShipDate(day))).toBe(day)
  expect(await approve(day, 1, await first())).toMatchObject({ status: 403, body: { code: 'second_person' } })
  expect((await approve(day, 1, second)).status).toBe(200)
  reckoned(() => {
    expect(nextShipDate(day)).toBe(after)
    // The evening before, nothing leaves that would arrive on the closed day.
    expect(nextShipDate(before)).toBe(after)
    expect(expectedDelivery(before)).toBe(after)
    expect(isOfficeOpen(noon, DEFAULT_OFFICE_HOURS)).toBe(false)
    expect(easternDate(addOpenMinutes(closing, 60, DEFAULT_OFFICE_HOURS))).toBe(after)
  })
  const actions = await at.ctx.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.subject, `closed_day:${day}`))
    .orderBy(audit.id)
  expect(actions.map(({ action }) => action)).toEqual(['closed_day.drafted', 'closed_day.approved'])
})

test('D-45 a closed day counts from its first day on, in every process', async () => {
  const day = ordinaryDay()
  await write(day, { starts_on: addDays(today(), 3) })
  await approve(day, 1, second)
  expect(reckoned(() => nextShipDate(day))).toBe(day)
  await at.advance(3 * 24 * 3600)
  expect(reckoned(() => nextShipDate(day))).toBe(addDays(day, 1))
  const other = { ...at.ctx, clock: createClock(() => at.clock.now().getTime()) }
  expect(inJob(other, () => nextShipDate(day))).toBe(day)
  await followClosedDays(other)
  expect(inJob(other, () => nextShipDate(day))).toBe(addDays(day, 1))
})

test('D-45 a closed day that is opened again counts no more, at once, and an older version of it does not come back', async () => {
  const day = ordinaryDay()
  expect((await reopen(day)).status).toBe(404)
  for (const version of [1, 2]) {
    await write(day)
    expect((await approve(day, version, second)).status).toBe(200)
  }
  expect((await reopen(day)).status).toBe(200)
  expect(reckoned(() => nextShipDate(day))).toBe(day)
  const { body } = await at.staffCall('GET', '/staff-api/closed-days', second)
  expect(body['rows']).toContainEqual(
    expect.objectContaining({ id: day, state: 'withdrawn', name: 'The pharmacy moves.' }),
  )
})

test('D-45 D-101 a closed day is withdrawn while it waits for approval; an approved one is opened again instead', async () => {
  const day = ordinaryDay()
  const withdraw = async (version: number) =>
    (
      await at.staffCall('POST', `/staff-api/closed-days/${day}/versions/withdraw`, {
        ...second,
        body: { version },
      })
    ).status
  await write(day)
  expect(await withdraw(1)).toBe(200)
  expect((await approve(day, 1, second)).status).toBe(409)
  expect(reckoned(() => nextShipDate(day))).toBe(day)
  await write(day, { starts_on: addDays(today(), 3) })
  await approve(day, 2, second)
  expect(await withdraw(2)).toBe(409)
  expect((await reopen(day)).status).toBe(200)
  await at.advance(3 * 24 * 3600)
  expect(reckoned(() => nextShipDate(day))).toBe(day)
})

test('D-45 the list has the federal holidays of this year and the next beside the own days, in their order', async () => {
  const day = ordinaryDay()
  await write(day)
  const { body } = await at.staffCall('GET', '/staff-api/closed-days', second)
  const rows = body['rows'] as { id: string; federal: boolean }[]
  const year = Number(today().slice(0, 4))
  const coming = [...federalHolidays(year), ...federalHolidays(year + 1)].filter(
    ({ date }) => date >= today(),
  )
  expect(rows.filter(({ federal }) => federal).map(({ id }) => id)).toEqual(
    [...new Set(coming.map(({ date }) => date))].toSorted(),
  )
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
  expect(rows.find(({ id }) => id === day)).toMatchObject({ federal: false, state: 'draft' })
})

test('D-45 a day that has come, a federal holiday, no reason and a first day after the day are refused at their field', async () => {
  const day = ordinaryDay()
  const holiday = federalHolidays(Number(today().slice(0, 4)) + 1)[4]!.date
  const refused = [
    [today(), {}, 'id'],
    [holiday, {}, 'id'],
    [day, { reason: ' ' }, 'reason'],
    [day, { starts_on: addDays(day, 1) }, 'starts_on'],
    [day, { starts_on: addDays(today(), -1) }, 'starts_on'],
  ] as const
  for (const [on, more, field] of refused) {
    const { status, body } = await write(on, more)
    expect([status, body['field']]).toEqual([400, field])
  }
})

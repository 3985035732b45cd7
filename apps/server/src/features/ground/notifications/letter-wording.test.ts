import { keysOf } from '@contour/domain/table-keys'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { twoAdministrators } from '@contour/testkit/people/two-administrators'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasDraftedLetter } from '../approvals/index.ts'
import { TEMPLATES } from './templates.ts'

let at: TestService
let people: Awaited<ReturnType<typeof twoAdministrators>>
let second: typeof people.second
beforeEach(async () => {
  at = await startTestService()
  people = await twoAdministrators(at)
  second = people.second
})
afterEach(() => at.close())

const day = (days = 0) => addDays(easternDate(at.clock.now()), days)
const first = () => people.first()
const post = async (path: string, body: object, who?: { token: string }) =>
  at.staffCall('POST', `/staff-api/letters/${path}`, { ...(who ?? (await first())), body })
const write = (parts: object, more: object = {}) =>
  post('intake_completed/versions', { parts, starts_on: day(), ...more })
const approve = (version: number, who: { token: string } = second) =>
  post('intake_completed/approve', { version }, who)
const subjectOf = async () => {
  const lead = await createLead(at)
  const sent = await at.messages(lead.email)
  return sent.find(({ kind }) => kind === 'intake_completed')?.subject
}
const OWN = { subject: 'Your results from {brand}' }

test('D-101 a letter says the built-in text until a second person approves a wording, and from its first day on that', async () => {
  expect((await write(OWN, { starts_on: day(2) })).body).toMatchObject({ version: 1 })
  expect(await approve(1, await first())).toMatchObject({ status: 403, body: { code: 'second_person' } })
  expect((await approve(1)).status).toBe(200)
  expect(await subjectOf()).toBe('Your report is ready')
  await at.advance(2 * 24 * 3600)
  expect(await subjectOf()).toBe('Your results from Contour')
  expect((await post('intake_completed/withdraw', {})).status).toBe(200)
  expect(await subjectOf()).toBe('Your report is ready')
})

test('D-101 where there is one administrator, a day takes the place of the second', async () => {
  await people.leaveFirstAlone()
  await write(OWN, { starts_on: day(2) })
  expect(await approve(1, await first())).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  await at.advance(24 * 3600 + 1)
  expect((await approve(1, await first())).status).toBe(200)
})

test('D-101 of two versions only the newest is approved, and the list has the build as version 0 with its variables', async () => {
  await write(OWN)
  await write({ subject: 'Your report waits' })
  expect(await approve(1)).toMatchObject({ status: 409 })
  expect((await approve(2)).status).toBe(200)
  const { body } = await at.staffCall('GET', '/staff-api/letters', await first())
  const rows = body['rows'] as { id: string; open: object; variables: { name: string }[] }[]
  expect(rows.find(({ id }) => id === 'intake_completed')).toMatchObject({
    in_force: 2,
    open: { subject: 'Your report is ready' },
    versions: [{ version: 2, parts: { subject: 'Your report waits' } }, { version: 1 }],
  })
  expect(rows.find(({ id }) => id === 'payment_received')).toMatchObject({
    open: { fact: 'On {on} we charged {cents} for your order to {card}.' },
  })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(keysOf(TEMPLATES).toSorted())
})

test('D-101 a wording that waits is withdrawn by its author: it stays in the history, is never approved, and nothing waits any more', async () => {
  const withdraw = async (version: number) =>
    (await post('intake_completed/versions/withdraw', { version })).status
  await write(OWN)
  expect((await approve(1)).status).toBe(200)
  await write({ subject: 'Your report waits' })
  expect(await hasDraftedLetter(at.ctx.db)).toBe(true)
  expect(await withdraw(2)).toBe(200)
  expect(await hasDraftedLetter(at.ctx.db)).toBe(false)
  expect((await approve(2)).status).toBe(409)
  expect(await subjectOf()).toBe('Your results from Contour')
  const { body } = await at.staffCall('GET', '/staff-api/letters', second)
  const rows = body['rows'] as { id: string; versions: object[] }[]
  expect(rows.find(({ id }) => id === 'intake_completed')?.versions).toMatchObject([
    { version: 2, withdrawn_at: expect.any(String), may_approve: false },
    { version: 1, withdrawn_at: null },
  ])
  expect([await withdraw(2), await withdraw(1), await withdraw(7)]).toEqual([409, 409, 409])
})

test('D-101 an approved wording is withdrawn before its first day: the one before goes on, and the built-in text ends only what is in force', async () => {
  const withdraw = async (version: number) =>
    (await post('intake_completed/versions/withdraw', { version })).status
  await write(OWN)
  await approve(1)
  expect(await withdraw(1)).toBe(409)
  for (const version of [2, 3]) {
    await write({ subject: 'Your report waits' }, { starts_on: day(2) })
    expect((await approve(version)).status).toBe(200)
    if (version === 2) expect(await withdraw(2)).toBe(200)
  }
  expect((await post('intake_completed/withdraw', {})).status).toBe(200)
  expect((await post('intake_completed/withdraw', {})).status).toBe(404)
  expect(await subjectOf()).toBe('Your report is ready')
  await at.advance(2 * 24 * 3600)
  expect(await subjectOf()).toBe('Your report waits')
  expect(await withdraw(3)).toBe(409)
})

test('D-101 the first day of a wording that was withdrawn before changes nothing', async () => {
  await write(OWN)
  await approve(1)
  await write({ subject: 'Your report waits' }, { starts_on: day(2) })
  await approve(2)
  expect((await post('intake_completed/versions/withdraw', { version: 2 })).status).toBe(200)
  await at.advance(3 * 24 * 3600)
  expect(await subjectOf()).toBe('Your results from Contour')
})

test.each([
  ['an unknown variable', 'payment_received', { fact: 'On {on}: {cents}, {card}, {amout}.' }, /\{amout\}/],
  [
    'a variable left out',
    'payment_received',
    { fact: 'On {on} we charged your card {card}.' },
    /Keep \{cents\}/,
  ],
  ['a medicine on the lock screen', 'intake_completed', { subject: 'Semaglutide is next' }, /lock screen/],
  ['words of safety', 'emergency_notice', { fact: 'Write to us.' }, /by itself/],
  ['nothing new', 'intake_completed', { subject: 'Your report is ready' }, /Nothing differs/],
])('D-101 a wording with %s is refused, and says which', async (_, id, parts, why) => {
  const refused = await post(`${id}/versions`, { parts, starts_on: day() })
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(why)])
})

test('D-101 a letter that the build does not send has no wording', async () => {
  expect((await post('no_such_letter/versions', { parts: OWN, starts_on: day() })).status).toBe(404)
  expect((await write(OWN, { starts_on: '2020-01-01' })).body).toMatchObject({ field: 'starts_on' })
})

test('D-101 a preview and a test say the wording with invented facts, the test to the own address only', async () => {
  const parts = { sms: 'Your visit: {starts_at}. ~' }
  const { body } = await post('visit_booked/preview', { parts })
  expect(body).toMatchObject({
    subject: 'Your visit is booked',
    sms: { text: expect.stringMatching(/^Contour: Your visit: Tue, Nov 24, 10:30 am ET\. ~\n/), parts: 1 },
  })
  expect(body['html']).toContain('Your visit is booked')
  expect((await post('visit_booked/test', { parts: { subject: 'Your visit stands' } })).status).toBe(200)
  await at.settle()
  const [sent] = await at.messages('admin@staff.contour.example')
  expect(sent).toMatchObject({ kind: 'letter_test', subject: 'Test: Your visit stands' })
})

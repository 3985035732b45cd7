import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { sampleFacts } from '@contour/domain/site/company'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { twoAdministrators } from '@contour/testkit/people/two-administrators'
import { afterEach, beforeEach, expect, test } from 'vitest'

let at: TestService
let people: Awaited<ReturnType<typeof twoAdministrators>>
let second: typeof people.second
beforeEach(async () => {
  at = await startTestService()
  people = await twoAdministrators(at)
  second = people.second
})
afterEach(() => at.close())

const PRAIRIE = {
  brand: 'Prairie',
  name: 'Prairie Clinic LLC',
  address: '1 Main Street, Fargo, ND 58102',
  support_email: 'help@prairie.org',
  support_phone: '(701) 234-5678',
}
const day = (days = 0) => addDays(easternDate(at.clock.now()), days)
const first = () => people.first()
const write = async (more: object = {}) =>
  at.staffCall('POST', '/staff-api/company/versions', {
    ...(await first()),
    body: { ...PRAIRIE, starts_on: day(), ...more },
  })
const approve = (version: number, who: { token: string }) =>
  at.staffCall('POST', '/staff-api/company/approve', { ...who, body: { version } })
const site = async () => (await at.call('GET', '/api/app/site')).body['company']

test('D-101 a company is named by its settings until a second person approves other facts, from their first day on', async () => {
  expect((await write({ starts_on: day(2) })).body).toMatchObject({ version: 1 })
  expect(await approve(1, await first())).toMatchObject({ status: 403, body: { code: 'second_person' } })
  expect((await approve(1, second)).status).toBe(200)
  expect(await site()).toMatchObject({ name: at.ctx.config.company.name })
  await at.advance(2 * 24 * 3600)
  const { brand: _, ...facts } = PRAIRIE
  expect(await site()).toEqual(facts)
  expect(await approve(1, second)).toMatchObject({ status: 409 })
})

test('D-101 letters, legal pages and the pages themselves name the company of today, and what was sent stays', async () => {
  const before = await createLead(at)
  await write()
  await approve(1, second)
  const after = await createLead(at)
  const textOf = async (email: string) => (await at.messages(email)).map(({ text }) => text).join('\n')
  expect(await textOf(before.email)).toContain(at.ctx.config.company.name)
  expect(await textOf(before.email)).not.toContain('Prairie')
  expect(await textOf(after.email)).toContain('Prairie Clinic LLC, 1 Main Street, Fargo, ND 58102.')
  expect(await textOf(after.email)).not.toContain('Contour (sample)')
  expect(at.ctx.company.current).toMatchObject({ brand: 'Prairie' })
})

test('D-101 facts of the company are withdrawn while they wait for approval or for their first day, and those of today stay', async () => {
  const withdraw = async (version: number) =>
    (
      await at.staffCall('POST', '/staff-api/company/versions/withdraw', {
        ...(await first()),
        body: { version },
      })
    ).status
  await write()
  await approve(1, second)
  expect(await withdraw(1)).toBe(409)
  await write({ name: 'Another LLC' })
  expect(await withdraw(2)).toBe(200)
  expect((await approve(2, second)).status).toBe(409)
  await write({ name: 'Another LLC', starts_on: day(2) })
  await approve(3, second)
  expect(await withdraw(3)).toBe(200)
  await at.advance(3 * 24 * 3600)
  expect(await site()).toMatchObject({ name: PRAIRIE.name })
  const { body } = await at.staffCall('GET', '/staff-api/company', await first())
  expect(body).toMatchObject({
    in_force: 1,
    versions: [{ withdrawn_at: expect.any(String) }, { withdrawn_at: expect.any(String) }, { version: 1 }],
  })
})

test('D-101 where there is one administrator, a day takes the place of the second', async () => {
  await people.leaveFirstAlone()
  await write({ starts_on: day(2) })
  expect(await approve(1, await first())).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  await at.advance(24 * 3600 + 1)
  expect((await approve(1, await first())).status).toBe(200)
})

test.each([
  ['a brand with signs of HTML', { brand: '<b>Prairie</b>' }, 'brand'],
  ['no legal name', { name: ' ' }, 'name'],
  ['no address', { address: '' }, 'address'],
  ['no email address', { support_email: 'prairie' }, 'support_email'],
  ['half a phone number', { support_phone: '555' }, 'support_phone'],
  ['a first day that has passed', { starts_on: '2020-01-01' }, 'starts_on'],
])('D-101 a company with %s is refused at its field', async (_, more, field) => {
  const refused = await write(more)
  expect([refused.status, refused.body['field']]).toEqual([400, field])
})

test('D-101 each sample is known as one, and a company is not', () => {
  expect(sampleFacts(PRAIRIE)).toEqual([])
  expect(
    sampleFacts({
      brand: 'Contour',
      name: 'Contour (sample)',
      address: '100 Example Street, Suite 1, Sampletown, NY 10001',
      support_email: 'support@contour.example',
      support_phone: '(555) 555-0100',
    }),
  ).toEqual(['name', 'address', 'support_email', 'support_phone'])
})

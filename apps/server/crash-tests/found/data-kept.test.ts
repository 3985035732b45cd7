import { startTestService, type TestService } from '@contour/testkit'
import { setPassword } from '@contour/testkit/people/index'
import { createBuyer } from '@contour/testkit/people/place-order'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY = 86_400_000
let now = Date.parse('2026-03-02T15:00:00Z')
let at: TestService
beforeAll(async () => {
  at = await startTestService({ background: true, realNow: () => now })
})
afterAll(() => at.close())

test('R-038 sessions, one-time links and the text of letters are gone a year after their use', async () => {
  const person = await createBuyer(at)
  await setPassword(at, person)
  await at.settle()
  const count = async (text: string, value: unknown) =>
    Number((await at.ctx.database.query(text, [value]))[0]?.['n'])
  const kept = async () => [
    await count('select count(*) as n from sessions where user_id = $1', person.userId),
    await count('select count(*) as n from password_links where user_id = $1', person.userId),
    await count(`select count(*) as n from outbox where "to" = $1 and body <> ''`, person.email),
  ]
  for (const rows of await kept()) expect(rows).toBeGreaterThan(0)
  for (let month = 0; month < 14; month++) {
    now += 30 * DAY
    await at.settle()
  }
  expect(await kept()).toEqual([0, 0, 0])
}, 120_000)

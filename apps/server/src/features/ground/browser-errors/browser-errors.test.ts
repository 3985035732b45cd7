import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserErrors } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const note = (body: object, path = '/api/app/browser-error') => at.call('POST', path, { body })

test('R-048 errors of browsers are counted by app, class and place, and listed for administrators', async () => {
  const error = { kind: 'TypeError', place: 'assets/index-a.js:1:20' }
  for (let n = 0; n < 3; n++) expect((await note(error)).status).toBe(200)
  await at.staffCall('POST', '/staff-api/browser-error', { body: error })
  const token = await staffToken(at.ctx, ['administrator'])
  const { body } = await at.staffCall('GET', '/staff-api/status/machinery', { token })
  const rows = body['browser_errors'] as { app: string; count: number }[]
  expect(rows.map(({ app, count }) => [app, count]).toSorted()).toEqual([
    ['patient', 3],
    ['staff', 1],
  ])
})

test('R-048 a message, an address of a page and made-up fields are refused: nothing that somebody typed is stored', async () => {
  const before = await at.ctx.db.select().from(browserErrors)
  for (const body of [
    { kind: 'maya@example.com', place: 'elsewhere' },
    { kind: 'TypeError', place: 'invitation/a-secret-token:1:1' },
    { kind: 'TypeError', place: 'elsewhere', message: 'Maya has no plan' },
  ])
    expect((await note(body)).status).toBe(400)
  expect(await at.ctx.db.select().from(browserErrors)).toEqual(before)
})

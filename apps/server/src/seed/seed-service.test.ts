import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons, lots, outbox, staffMembers, users } from '../db/schema.ts'
import { readDemoLogins } from './demo-logins.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { SEED: 'staff' } })
})
afterAll(() => at.close())

test('the seed without patients has the staff of the demo and what they ship and sell, and nobody to treat', async () => {
  const counts = async () => ({
    staff: await at.ctx.db.$count(staffMembers),
    lots: await at.ctx.db.$count(lots),
    coupons: await at.ctx.db.$count(coupons),
    patients: await at.ctx.db.$count(users),
    letters: await at.ctx.db.$count(outbox),
  })
  const seeded = await counts()
  expect(seeded).toMatchObject({ staff: 10, patients: 0, letters: 0 })
  expect(seeded.lots).toBeGreaterThan(0)
  expect(seeded.coupons).toBeGreaterThan(0)
  expect(readDemoLogins(at.ctx).map(({ role }) => role)).not.toContain('patient')

  expect((await at.call('POST', '/demo/reset', { body: {} })).status).toBe(200)
  expect(await counts()).toEqual(seeded)
})

import { startTestService, type TestService } from '@contour/testkit'
import { intakeOf } from '@contour/testkit/people/index'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => at.close())

const lead = (n: number) => ({
  first_name: 'Iris',
  last_name: 'Sample',
  email: `iris.sample${n}@example.com`,
  phone: `21255501${String(40 + n)}`,
  gender: 'Female',
  dob: '1985-04-12',
  state: 'CA',
  height_inches: 66,
  weight: 220,
  desired_weight: null,
  script_version: 'phone-2',
  answers: { email: true, texts: false, calls: false },
})

test('R-030 staff take more than ten intakes an hour by phone, although visitors of their office use up theirs', async () => {
  const token = await signInStaff(at, 'support')
  for (let n = 1; n <= 11; n++) await at.call('POST', '/api/intake-form', { body: intakeOf() })
  expect((await at.call('POST', '/api/intake-form', { body: intakeOf() })).status).toBe(429)
  const statuses = []
  for (let n = 1; n <= 12; n++)
    statuses.push((await at.staffCall('POST', '/staff-api/billing/leads', { token, body: lead(n) })).status)
  expect(statuses).toEqual(Array<number>(12).fill(200))
  const filed = await at.ctx.db
    .select({ after: audit.after })
    .from(audit)
    .where(eq(audit.action, 'intake.filed_by_phone'))
  expect(filed).toHaveLength(12)
  for (const { after } of filed) expect(after).not.toMatchObject({ automated: true })
})

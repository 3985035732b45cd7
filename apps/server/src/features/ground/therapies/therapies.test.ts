import { FIRST_THERAPIES } from '@contour/domain/therapies/therapies'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const asStaff = async (who: string, method: string, body?: object) =>
  at.staffCall(method, '/staff-api/therapies', {
    token: await signInStaff(at, who),
    ...(body ? { body } : {}),
  })

test('R-068 X-10 content staff change the recommended therapies without a release, and patients see them at once', async () => {
  const { token } = await createLead(at)
  const shown = async () => (await at.call('GET', '/api/app/therapies', { token })).body
  expect(await shown()).toMatchObject({ price_cents: 44_900, cards: FIRST_THERAPIES.cards })
  expect((await asStaff('content', 'GET')).body).toMatchObject({ version: 0, author: null })
  const edit = { version: 0, price_cents: 39_900, note: 'A list price.', cards: ['One.', 'Two.', 'Three.'] }
  expect((await asStaff('content', 'POST', edit)).body).toMatchObject({ status: 'success', version: 1 })
  expect(await shown()).toMatchObject({ price_cents: 39_900, note: 'A list price.', cards: edit.cards })
  expect((await asStaff('admin', 'GET')).body).toMatchObject({ version: 1, author: expect.any(String) })
  // Based on the earlier version: nothing is overwritten unnoticed.
  expect((await asStaff('admin', 'POST', edit)).status).toBe(409)
  const empty = await asStaff('admin', 'POST', { ...edit, version: 1, note: ' ' })
  expect([empty.status, empty.body['message']]).toEqual([400, 'Enter what the price is compared with.'])
  expect(await shown()).toMatchObject({ price_cents: 39_900 })
  const { rows } = (await at.staffCall('GET', '/staff-api/audit', { token: await signInStaff(at, 'admin') }))
    .body as unknown as { rows: { action: string }[] }
  expect(rows.filter(({ action }) => action === 'therapies.saved')).toHaveLength(1)
})

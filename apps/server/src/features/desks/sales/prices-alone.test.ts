import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq, inArray, not } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit, priceDrafts, staffMembers, staffRoles } from '../../../db/schema.ts'

const DAY = 86_400
let at: TestService
let author: string
// A service for each test: how many people of billing there are is what matters.
beforeEach(async () => {
  at = await startTestService()
  author = await signInStaff(at, 'billing')
  const own = eq(staffMembers.email, 'billing@staff.contour.example')
  const billing = at.ctx.db
    .select({ id: staffRoles.staff_id })
    .from(staffRoles)
    .where(eq(staffRoles.role, 'billing'))
  await at.ctx.db
    .update(staffMembers)
    .set({ active: false })
    .where(and(not(own), inArray(staffMembers.id, billing)))
})
afterEach(() => at.close())

type Draft = { id: string; can_publish: boolean; alone_from: string | null }
const post = (token: string, path: string, body: object = {}) =>
  at.staffCall('POST', `/staff-api/billing/price-drafts${path}`, { token, body })
async function propose(): Promise<Draft> {
  const { body } = await at.staffCall('GET', '/staff-api/billing/prices', { token: author })
  const [row] = body['rows'] as { list: string; drug: string; term: number; part: string; cents: number }[]
  if (!row) throw new Error('no price')
  const { list, drug, term, part, cents } = row
  const rows = [{ list, drug, term, part, cents: cents + 100 }]
  const made = await post(author, '', { rows, valid_from: '2030-01-01' })
  expect(made.status).toBe(200)
  return made.body['draft'] as Draft
}
const statusOf = async (token: string, { id }: Draft) => {
  const { status, body } = await post(token, `/${id}/publish`)
  return [status, body['code']]
}

test('D-101 the only person of billing publishes their own prices after a day, and the record says so', async () => {
  const draft = await propose()
  expect(draft).toMatchObject({ can_publish: false, alone_from: expect.any(String) })
  expect(await statusOf(author, draft)).toEqual([409, 'wrong_status'])
  await at.advance(DAY - 60)
  expect(await statusOf(author, draft)).toEqual([409, 'wrong_status'])
  await at.advance(120)
  expect(await statusOf(author, draft)).toEqual([200, undefined])
  const [row] = await at.ctx.db.select().from(priceDrafts).where(eq(priceDrafts.public_id, draft.id))
  expect(row).toMatchObject({ state: 'published', alone: true })
  const trail = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `prices:${draft.id}`))
  expect(trail.map(({ after }) => after)).toContainEqual(expect.objectContaining({ alone: true }))
})

test('D-61 where there is a second person of billing, the author never publishes alone, and the second one at once', async () => {
  const second = await joinStaff(at, { email: 'second@staff.contour.example', roles: ['billing'] })
  const draft = await propose()
  expect(draft).toMatchObject({ can_publish: false, alone_from: null })
  await at.advance(2 * DAY)
  expect(await statusOf(author, draft)).toEqual([403, 'second_person'])
  expect(await statusOf(second.token, draft)).toEqual([200, undefined])
  const [row] = await at.ctx.db.select().from(priceDrafts).where(eq(priceDrafts.public_id, draft.id))
  expect(row).toMatchObject({ state: 'published', alone: false })
})

test('D-101 somebody who can no longer sign in is no second person', async () => {
  const second = await joinStaff(at, { email: 'second@staff.contour.example', roles: ['billing'] })
  const draft = await propose()
  await at.ctx.db.update(staffMembers).set({ active: false }).where(eq(staffMembers.public_id, second.id))
  await at.advance(DAY + 60)
  expect(await statusOf(author, draft)).toEqual([200, undefined])
})

import { inJob } from '../../../call-context.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { audit, staffMembers, staffRoles } from '@contour/server/db/schema'
import { and, eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleAccessReview } from './access-review.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const toDay = (date: string) =>
  at.advance((Date.parse(`${date}T17:00:00Z`) - at.clock.now().getTime()) / 1000)

test('D-54 on the first day of a quarter the administrators are asked to look through who has access', async () => {
  const year = at.clock.now().getUTCFullYear() + 1
  await toDay(`${year}-02-10`)
  await inJob(at.ctx, () => scheduleAccessReview(at.ctx))
  await inJob(at.ctx, () => scheduleAccessReview(at.ctx))
  await toDay(`${year}-03-31`)
  expect(await tasksAbout(at, 'access:staff')).toEqual([])
  await toDay(`${year}-04-01`)
  const [task] = await tasksAbout(at, 'access:staff')
  expect(task).toMatchObject({ kind: 'staff_access_review', role: 'administrator', state: 'open' })
  expect(task?.details).toMatch(/\d+ accounts are active/)

  const token = await signInStaff(at, 'admin')
  const { body } = await at.staffCall('GET', '/staff-api/tasks', { token })
  expect(JSON.stringify(body)).toContain('Review who has access')

  // Still open in the next quarter: it is the same task, with a reminder in its history.
  await toDay(`${year}-07-01`)
  expect(await tasksAbout(at, 'access:staff')).toHaveLength(1)
})

test('D-54 each account says when its access was reviewed, is due after 90 days, and the review is audited', async () => {
  // The accounts of the demonstration are made when the first of them signs in.
  await signInStaff(at, 'admin')
  await at.advance(91 * 86_400)
  const token = await signInStaff(at, 'admin')
  const named = async (name: RegExp, who: string) => {
    const { body } = await at.staffCall('GET', '/staff-api/staff', { token: who })
    return (body['staff'] as { id: string; name: string; review_due: boolean; reviewed: unknown }[]).find(
      (one) => name.test(one.name),
    )
  }
  const before = await named(/Casey/, token)
  expect(before).toMatchObject({ reviewed: null, review_due: true })
  const reviewed = await at.staffCall('POST', `/staff-api/staff/${before?.id}/review`, { token })
  expect(reviewed.status).toBe(200)
  expect(await named(/Casey/, token)).toMatchObject({
    reviewed: { by: 'Addison Admin-Demo' },
    review_due: false,
  })
  const [row] = await at.ctx.db.select().from(audit).where(eq(audit.action, 'staff.reviewed'))
  expect(row?.subject).toBe(`staff:${before?.id}`)
  const unknown = await at.staffCall('POST', `/staff-api/staff/${'x'.repeat(22)}/review`, { token })
  expect(unknown.status).toBe(404)
})

test('D-101 nobody confirms the own access while there is another administrator; the only one may', async () => {
  const token = await signInStaff(at, 'admin')
  const own = async () => {
    const { body } = await at.staffCall('GET', '/staff-api/staff', { token })
    return (body['staff'] as { id: string; self: boolean; may_review: boolean }[]).find(({ self }) => self)
  }
  const review = async () =>
    (await at.staffCall('POST', `/staff-api/staff/${(await own())?.id}/review`, { token })).status
  const [casey] = await at.ctx.db.select().from(staffMembers).where(like(staffMembers.name, '%Casey%'))
  const second = { staff_id: casey?.id ?? 0, role: 'administrator' as const }
  await at.ctx.db.insert(staffRoles).values(second).onConflictDoNothing()
  expect((await own())?.may_review).toBe(false)
  expect(await review()).toBe(403)
  const me = (await own())?.id ?? ''
  const [row] = await at.ctx.db.select().from(staffMembers).where(eq(staffMembers.public_id, me))
  await at.ctx.db
    .delete(staffRoles)
    .where(and(eq(staffRoles.role, 'administrator'), ne(staffRoles.staff_id, row?.id ?? 0)))
  expect((await own())?.may_review).toBe(true)
  expect(await review()).toBe(200)
})

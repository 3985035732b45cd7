import { inJob } from '../../../call-context.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
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

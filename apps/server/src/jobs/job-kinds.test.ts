import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isJobKind, JOB_KINDS } from './job-kinds.ts'
import { cancelJobs, scheduleJob } from './scheduled-jobs.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('every kind has a handler, and every handler a kind', () => {
  expect(Object.keys(at.ctx.jobHandlers).sort()).toEqual([...JOB_KINDS].sort())
})

test('a stored kind that this build does not know is none', () => {
  expect(JOB_KINDS.every(isJobKind)).toBe(true)
  expect(isJobKind('renewl')).toBe(false)
})

test('a misspelled kind does not compile', () => {
  const misspelled = () => [
    // @ts-expect-error: no such kind
    scheduleJob(at.ctx.db, at.clock, { kind: 'renewl', subject: 'x', dueAt: at.clock.now() }),
    // @ts-expect-error: no such kind
    cancelJobs(at.ctx.db, at.clock, 'renewl', 'x'),
  ]
  expect(misspelled).toBeInstanceOf(Function)
})

import { expect, test } from 'vitest'
import { jobName } from './jobs.ts'

test('a job is named in words, also one that nobody has named yet', () => {
  expect(jobName('promise_breach')).toBe('Write about a late order')
  expect(jobName('some_new-job')).toBe('Some new job')
})

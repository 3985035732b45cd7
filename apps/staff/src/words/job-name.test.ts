import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { jobKindTexts } from '../texts/en/job-kinds.ts'
import { jobName } from './job-name.tsx'

const t = readTexts(jobKindTexts)

test('a scheduled job has a readable name, also one without a text', () => {
  expect(jobName(t, 'promise_breach')).toBe('Notify a patient of a late order')
  expect(jobName(t, 'some_new-job')).toBe('Some new job')
})

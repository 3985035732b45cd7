import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { expect, test } from 'vitest'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { shortRequest } from './short-request.ts'

const t = textsIn(ENGLISH, clinicQueueTexts)

test('M-02 the row says drug and doses in one line', () => {
  const first = { drug: 'semaglutide', kind: 'first' } as const
  expect(shortRequest(t, { ...first, request: 'Month 1: 0.25 mg, Month 2: 0.5 mg, Month 3: 0.5 mg' })).toBe(
    'semaglutide 0.25 → 0.5 mg',
  )
  expect(shortRequest(t, { ...first, request: '' })).toBe('semaglutide')
  expect(shortRequest(t, { drug: 'tirzepatide', kind: 'refill', request: 'Month 1: 2.5 mg' })).toBe(
    'Refill, tirzepatide 2.5 mg',
  )
})

import { expect, test } from 'vitest'
import { leftInWords, liftedSentences } from './lifted-sentences.ts'

test('the time that is left is said in hours and minutes, never as less than there is', () => {
  expect([27_600, 43_200, 61, 0].map(leftInWords)).toEqual(['7 h 40 min', '12 h', '2 min', '0 min'])
})

test('D-76 what a patient reads names who lifted the hold, how it goes on and the time to decide', () => {
  const who = 'Dr. Okafor'
  expect(liftedSentences({ who, outcome: 'as_prescribed', leftSeconds: 27_600 })).toBe(
    'Dr. Okafor lifted the hold. Your order goes on as prescribed. You have 7 h 40 min to decide.',
  )
  expect(liftedSentences({ who, outcome: 'as_prescribed', leftSeconds: null })).not.toContain('decide')
  expect(liftedSentences({ who, outcome: 'dose_change', leftSeconds: 60 })).toContain('new prescription')
  expect(liftedSentences({ who, outcome: 'ended', leftSeconds: null })).toContain('no fee')
})

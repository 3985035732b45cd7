import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { dayText } from '../../lib/dates.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { laterCharges } from './charge-sentence.ts'

const t = readTexts(checkoutTexts)
const window = (on: string, cents: number) => ({ kind: 'fee_window' as const, on, cents, text: '' })

test('A-03 D-63 one sentence says the next charge with its day, how often it repeats, and what leaving costs', () => {
  const monthly = {
    renews_on: '2026-12-23',
    renewal_cents: 24_997,
    plan: [window('2026-11-23', 27_997), window('2027-01-23', 0)],
  }
  expect(laterCharges(monthly, 1, t)).toBe(
    `${dayText('2026-12-23')} $249.97, then monthly until you cancel. Leaving before ${dayText('2027-01-23')} costs $279.97.`,
  )
  expect(laterCharges({ ...monthly, plan: [] }, 1, t)).not.toContain('costs')
  expect(laterCharges({ renews_on: '2027-05-23', renewal_cents: 80_995, plan: [] }, 6, t)).toBe(
    `The plan renews on ${dayText('2027-05-23')} for $809.95. After that it renews every 6 months until you cancel.`,
  )
})

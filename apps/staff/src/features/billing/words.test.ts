import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { describe, expect, test } from 'vitest'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { formatCard, formatDeclineCode, formatPurpose, takenBy } from './words.ts'

const labels = textsIn(ENGLISH, billingLabels)

describe('the words of the billing section', () => {
  test('only captures and refunds change the captured total', () => {
    const entries = [
      { kind: 'hold', cents: 14_997 },
      { kind: 'capture', cents: 14_997 },
      { kind: 'refund', cents: 5_000 },
      { kind: 'void', cents: 14_997 },
      { kind: 'expire', cents: 14_997 },
    ] as const
    expect(entries.map(takenBy)).toEqual([0, 14_997, -5_000, 0, 0])
  })

  test('codes of gateway and server are words; an unknown purpose is shown, not hidden', () => {
    expect(formatDeclineCode('product_not_received')).toBe('Product not received')
    expect(formatCard(labels, 'visa 4242')).toBe('Visa 4242')
    expect(formatCard(labels, null)).toBe('No card')
    expect(formatPurpose(labels, 'renewal')).toBe('Renewal')
    expect(formatPurpose(labels, 'gift')).toBe('gift')
  })
})

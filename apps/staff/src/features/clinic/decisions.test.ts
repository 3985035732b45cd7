import { readTexts } from '@contour/texts/read-texts'
import { describe, expect, test } from 'vitest'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { decisionsOf, whyNot } from './decisions.ts'

const t = readTexts(clinicDecisionTexts)
const chart = {
  order: { status: 'waiting_prescription' as const, dose_change: false },
  patient: { state: 'TX' },
  prescriptions: [] as { state: 'awaiting' | 'declined' }[],
  lock: { taken_by: 'Dr. Sample' as string | null, mine: true },
  licensed: true,
  missing: [] as string[],
  questions: [],
}
const ids = (of: Parameters<typeof decisionsOf>[0]) => decisionsOf(of).map(({ id }) => id)

describe('what is offered', () => {
  test('M-03 an order in review can be prescribed, sent to a visit or denied', () => {
    expect(ids(chart)).toEqual(['prescribe', 'ask', 'visit', 'deny'])
  })

  test('M-04 an undecided prescription can be voided; the order cannot be denied over it', () => {
    const issued = { ...chart, order: { status: 'prescription_received' as const, dose_change: false } }
    expect(ids({ ...issued, prescriptions: [{ state: 'awaiting' }] })).toEqual(['void'])
    expect(ids({ ...issued, prescriptions: [{ state: 'declined' }] })).toEqual([])
  })

  test('M-11 a dose change whose prescription was declined can be refused', () => {
    const order = { status: 'waiting_prescription' as const, dose_change: true }
    const asked = { ...chart, order, prescriptions: [{ state: 'declined' as const }] }
    expect(ids(asked)).toEqual(['prescribe', 'refuse', 'ask', 'visit', 'deny'])
    expect(ids({ ...asked, order: { ...order, dose_change: false } })).not.toContain('refuse')
  })

  test('M-03 nothing is offered for an order that has ended', () => {
    expect(ids({ ...chart, order: { status: 'denied', dose_change: false } })).toEqual([])
  })
})

describe('why not', () => {
  test('M-02 only a licensed clinician who has taken the order decides', () => {
    expect(whyNot(t, chart, 'deny')).toBe('')
    expect(whyNot(t, { ...chart, licensed: false }, 'deny')).toContain('not licensed in TX')
    expect(whyNot(t, { ...chart, lock: { taken_by: 'Dr. Other', mine: false } }, 'deny')).toContain(
      'Dr. Other',
    )
    expect(whyNot(t, { ...chart, lock: { taken_by: null, mine: false } }, 'deny')).toBe(
      'Take this order first.',
    )
  })

  test('M-03 nothing is issued until the required attachments are there; denying needs none', () => {
    const bare = { ...chart, missing: ['The identity video is missing.'] }
    expect(whyNot(t, bare, 'prescribe')).toBe('The identity video is missing.')
    expect(whyNot(t, bare, 'deny')).toBe('')
  })
})

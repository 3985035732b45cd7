import { expect, test } from 'vitest'
import { chargeTexts } from '../texts/en/charges.ts'
import { readTexts } from '@contour/texts/read-texts'
import { chargeRows, type SubscriptionEvent } from './charge-rows.ts'
import { dayText } from './dates.ts'

const t = readTexts(chargeTexts)
const event = (kind: SubscriptionEvent['kind'], on: string, cents = 0): SubscriptionEvent => ({
  kind,
  on,
  cents,
  text: 'As told',
})

test('A-03 a notice is told next to the renewal it announces, its day in words', () => {
  const plan = [
    event('hold', '2026-11-21', 44_997),
    event('notice', '2027-01-28'),
    event('notice', '2027-02-14'),
    event('renewal', '2027-02-21', 80_995),
    event('renewal', '2027-05-21', 80_995),
  ]
  const [hold, first, second] = chargeRows(
    plan.filter(({ kind }) => kind !== 'notice'),
    plan,
    t,
    '2026-11-21',
  )
  expect(hold).toMatchObject({ when: 'Today', amount: '$449.97 held', note: 'As told' })
  expect(first).toMatchObject({
    what: 'renews',
    amount: '$809.95',
    note: `We write to you on ${dayText('2027-01-28')} and ${dayText('2027-02-14')}. You can cancel before then without a fee.`,
  })
  expect(second).toMatchObject({ note: 'As told' })
})

test('R-056 the row of a renewal names the fee while it applies, with the fee window open or seen from within it', () => {
  const window = [event('fee_window', '2026-11-23', 27_997), event('fee_window', '2027-01-23')]
  const renewals = ['2026-12-23', '2027-01-23', '2027-02-23'].flatMap((on, index) => [
    event('notice', `2026-${12 - (2 - index)}-16`),
    event('renewal', on, 24_997),
  ])
  const notes = (plan: SubscriptionEvent[]) =>
    plan
      .filter(({ kind }) => kind === 'renewal')
      .map((renewal) => chargeRows([renewal], [...plan, event('notice', renewal.on)], t)[0]?.note)
  for (const plan of [
    [...window, ...renewals],
    [...window.slice(1), ...renewals],
  ]) {
    const [second, third, fourth] = notes(plan)
    for (const note of [second, third])
      expect(note).toContain('Cancelling before then costs the early termination fee of $279.97.')
    expect(fourth).toContain('You can cancel before then without a fee.')
  }
})

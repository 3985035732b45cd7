import { STATED_HOURS, promiseWords } from '@contour/domain/promises/promise-hours'
import { LETTER_PARTS } from '@contour/domain/notifications/letter-wording'
import { keysOf } from '@contour/domain/table-keys'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import { testConfig } from '@contour/testkit'
import { expect, test } from 'vitest'
import { partsOf } from './letter-parts.ts'
import { TEMPLATES, type EventFacts, type NotifiedEvent } from './templates.ts'
import { builtInOf, builtInWording, sayEvent } from './word-letter.ts'

const { brand, company } = testConfig({})
const promised = promiseWords(STATED_HOURS)
const as = { zone: BUSINESS_ZONE, company: { brand, company }, promised } as const
const marked = (event: NotifiedEvent) =>
  Object.fromEntries(Object.entries(builtInWording(event).open).map(([part, text]) => [part, `Own: ${text}`]))
const everyEvent = keysOf(TEMPLATES).filter((event) => Object.keys(builtInWording(event).open).length > 0)

test.each(everyEvent)('D-101 every part of %s that staff may word is said in their words', (event) => {
  const said = partsOf(
    sayEvent<NotifiedEvent>(event, TEMPLATES[event].sample, { ...as, wording: marked(event) }),
  )
  const { open, fixed } = builtInWording(event)
  for (const part of LETTER_PARTS) {
    if (open[part] !== undefined) expect([part, said[part]?.startsWith('Own: ')]).toEqual([part, true])
    if (fixed[part] !== undefined) expect([part, said[part]]).toEqual([part, fixed[part]])
    expect(said[part] ?? '').not.toMatch(/[{}]/)
  }
})

const CASES: readonly [string, NotifiedEvent, EventFacts[NotifiedEvent], RegExp][] = [
  [
    'a parcel that holds a new strength',
    'shipped',
    { ...TEMPLATES.shipped.sample, sameDose: false },
    /^It arrives by November 24, 2026\. In the parcel: your medicine for 5 weeks\.$/,
  ],
  [
    'a late order that the pharmacy has',
    'promise_broken',
    { ...TEMPLATES.promise_broken.sample, parcel: false },
    /^Your order is taking longer/,
  ],
  [
    'a payment of the plan',
    'payment_received',
    { ...TEMPLATES.payment_received.sample, what: 'renewal' },
    /for your plan/,
  ],
]
test.each(CASES)(
  'D-101 %s keeps its own sentence, whatever staff have worded',
  (_, event, facts, sentence) => {
    const said = sayEvent<NotifiedEvent>(event, facts, { ...as, wording: marked(event) })
    expect(said.letter.fact).toMatch(sentence)
    expect(said.letter.subject).toMatch(/^Own: /)
  },
)

test('D-101 amounts and days of a wording are those of the case, not of the sample', () => {
  const facts = { ...TEMPLATES.payment_received.sample, cents: 1, on: '2027-01-31' }
  const wording = { fact: '{cents} for your order, {card}, {on}: {brand} thanks you.' }
  const { letter } = sayEvent('payment_received', facts, { ...as, wording })
  expect(letter.fact).toBe(
    `$0.01 for your order, your Visa card ending in 4242, January 31, 2027: ${brand} thanks you.`,
  )
  expect(builtInOf('payment_received', facts, BUSINESS_ZONE, promised).letter.fact).toContain(
    'On January 31, 2027',
  )
})

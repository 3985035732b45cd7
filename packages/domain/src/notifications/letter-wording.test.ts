import { expect, test } from 'vitest'
import { changedParts, fillWording, namedWording, partProblem, variablesIn } from './letter-wording.ts'
import { smsParts } from './sms-parts.ts'

const WORDS = new Map([
  ['cents', '$149.97'],
  ['on', 'November 27, 2026'],
  ['weeks', '5'],
])
const BUILT_IN = { builtIn: 'On {on} we charged {cents}.', known: ['on', 'cents', 'weeks'] }

test('D-101 a sentence of the build is named by its variables, and filled again it is the same', () => {
  const said = 'On November 27, 2026 we charged $149.97. It is for 5 weeks, not 15.'
  const named = namedWording(said, WORDS)
  expect(named).toBe('On {on} we charged {cents}. It is for {weeks} weeks, not 15.')
  expect(fillWording(named, WORDS)).toBe(said)
})

test('D-101 a word with a sign in it is only text, and of two words the longer one counts', () => {
  const words = new Map([
    ['short', 'Dr. Lee'],
    ['long', 'Dr. Lee (Fargo)'],
  ])
  expect(namedWording('Ask Dr. Lee (Fargo), Dr. Lee, DrX Lee.', words)).toBe('Ask {long}, {short}, DrX Lee.')
})

test.each([
  ['an unknown variable', 'On {on} we charged {cents}, {amout}.', /Nothing is known as \{amout\}/],
  ['a missing variable', 'We charged {cents}.', /Keep \{on\}/],
  ['no text', ' ', /Write the text/],
  ['a brace that is alone', 'On {on} we charged {cents}. }', /brace/],
  ['too many characters', `On {on}: {cents}. ${'x'.repeat(600)}`, /at most 600/],
])('D-101 a part with %s is refused with its name', (_, text, why) => {
  expect(partProblem('fact', text, BUILT_IN)).toMatch(why)
})

test('D-101 a part may use every variable of its letter and the company, and a lock screen only its own', () => {
  expect(partProblem('fact', '{brand}: {cents} on {on}, {weeks} weeks.', BUILT_IN)).toBeNull()
  const onLockScreen = { builtIn: 'Your receipt', known: ['cents'] }
  expect(partProblem('subject', 'Your receipt of {brand}', onLockScreen)).toBeNull()
  expect(partProblem('subject', 'We charged {cents}', onLockScreen)).toMatch(/Nothing is known as/)
  expect(partProblem('subject', 'Your semaglutide is here', onLockScreen)).toMatch(/lock screen/)
  expect(partProblem('sms', 'Your prescription waits.', onLockScreen)).toMatch(/lock screen/)
})

test('only parts that differ from the build are kept', () => {
  expect(changedParts({ subject: 'One', fact: 'Same' }, { subject: 'Two', fact: 'Same' })).toEqual({
    subject: 'One',
  })
  expect(variablesIn('{a} and {b} and {a}')).toEqual(['a', 'b'])
})

test.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  [`${'x'.repeat(152)}€€€€`, 1],
  [`${'x'.repeat(153)}€€€€`, 2],
  ['“'.repeat(70), 1],
  ['“'.repeat(71), 2],
  ['x'.repeat(307), 3],
])('a text message of these signs is sent in its number of parts', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})

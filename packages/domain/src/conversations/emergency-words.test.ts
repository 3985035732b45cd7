import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMERGENCY_LOOK_ALIKES } from './emergency-look-alikes.ts'
import { EMERGENCY_PHRASES, EMERGENCY_RULES } from './emergency-phrases.ts'
import { BUILT_IN_WORDS } from './alarm-words.ts'

const emergencyRules = (text: string) => BUILT_IN_WORDS.find(text).red
const judged = <T extends { knownMiss?: string }>(list: readonly T[], missed: boolean) =>
  list.filter(({ knownMiss }) => (knownMiss !== undefined) === missed)
const anyPhrase = fc.constantFrom(...EMERGENCY_PHRASES, ...EMERGENCY_LOOK_ALIKES).map(({ text }) => text)

describe('MED-07 D-46 the phrases of the list', () => {
  test.each(judged(EMERGENCY_PHRASES, false))('raise the alarm: $text', ({ text, rule }) => {
    expect(emergencyRules(text)).toContain(rule)
  })
  test.each(judged(EMERGENCY_LOOK_ALIKES, false))('raise none: $text', ({ text }) => {
    expect(emergencyRules(text)).toEqual([])
  })
  test.each(judged(EMERGENCY_PHRASES, true))('still missed: $text', ({ text, rule }) => {
    expect(emergencyRules(text)).not.toContain(rule)
  })
  test.each(judged(EMERGENCY_LOOK_ALIKES, true))('still a false alarm: $text', ({ text }) => {
    expect(emergencyRules(text)).not.toEqual([])
  })
  test('are at least 45 of each kind, each once, with an example for every rule', () => {
    for (const list of [EMERGENCY_PHRASES, EMERGENCY_LOOK_ALIKES]) {
      expect(list.length).toBeGreaterThanOrEqual(45)
      expect(new Set(list.map(({ text }) => text)).size).toBe(list.length)
    }
    expect(new Set(EMERGENCY_PHRASES.map(({ rule }) => rule))).toEqual(new Set(EMERGENCY_RULES))
  })
})

test.each(judged(EMERGENCY_LOOK_ALIKES, false))('D-77 no symptom word alone either: $text', ({ text }) => {
  expect(BUILT_IN_WORDS.find(text).yellow).toEqual([])
})

describe('D-46 the rule', () => {
  test('does not care for capitals, apostrophes, accents, commas and spaces', () => {
    fc.assert(
      fc.property(anyPhrase, fc.constantFrom('  ', ', ', ' - ', ' (', '\t', ' "'), (text, between) => {
        const expected = emergencyRules(text)
        expect(emergencyRules(text.toUpperCase())).toEqual(expected)
        expect(emergencyRules(text.replaceAll("'", ''))).toEqual(expected)
        expect(emergencyRules(text.replaceAll("'", '’'))).toEqual(expected)
        expect(emergencyRules(text.replaceAll(' ', between))).toEqual(expected)
        expect(emergencyRules(text.replaceAll(',', ''))).toEqual(expected)
        expect(emergencyRules(text.replaceAll('e', 'e\u0301'))).toEqual(expected)
      }),
    )
  })

  test('finds an emergency at the end of a long message, and a negation in an earlier sentence changes nothing', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 200 }), (text) => {
        expect(emergencyRules(`${text}. I have no rash. I have chest pain`)).toContain('chest_pain')
      }),
    )
  })

  test.each([
    ['I have not stopped vomiting all day', 'fluids'],
    ["haven't stopped throwing up since last night", 'fluids'],
    ['the vomiting has not stopped', 'fluids'],
    ["my puking just won't stop", 'fluids'],
    ['los vomitos no paran', 'fluids'],
    ['I have not stopped having chest pain', 'chest_pain'],
    ['I have not quit fainting', 'fainting'],
    ['no he dejado de vomitar desde anoche', 'fluids'],
  ])('reads what has not stopped as what goes on, not as its negation: %s', (text, rule) => {
    expect(emergencyRules(text)).toContain(rule)
  })

  test('takes every string and returns each rule once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        const rules = emergencyRules(text)
        expect(new Set(rules).size).toBe(rules.length)
      }),
    )
  })

  test.each([
    ['one letter', 'a'],
    ['one word', 'chest '],
    ['words of many patterns', 'cant throw up took too many no stomach severe '],
    ['a negation without end', 'no pain or chest '],
    ['amounts without end', 'took 5 units or 50 units '],
    ['combining marks', 'e\u0301\u0301 '],
  ])('needs time in proportion to the length: %s', (_, unit) => {
    // Processor time, because a busy machine interrupts a run of a few milliseconds for many times as long. The system counts
    // the sum exactly and guesses which part was the user's.
    const spent = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    const run = (characters: number) => {
      const text = unit.repeat(characters / unit.length)
      const before = spent()
      emergencyRules(text)
      return spent() - before
    }
    const least = (characters: number) => Math.min(...Array.from({ length: 6 }, () => run(characters)))
    const [short, long] = [least(20_000), least(160_000)]
    // Eight times the text; quadratic time would be sixty-four times.
    expect(long).toBeLessThan(Math.max(short, 1) * 40)
  })
})

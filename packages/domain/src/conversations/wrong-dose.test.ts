import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_WORDS } from './alarm-words.ts'
import { wrongDoseIn } from './wrong-dose.ts'

describe('MED-07 CASE-20 D-77 two amounts of which one is wrong', () => {
  test.each([
    ['0.5 ml and it says 0.05', 'named'],
    ['drew it up to the 50 line, not the 5', 'done'],
    ['took 50 units but the card says 5', 'done'],
    ['me puse 50 unidades y la tarjeta dice 5', 'done'],
    ['tenía que ponerme 0,25 y me puse 2,5', 'done'],
    // A milliliter is a hundred units.
    ['I was supposed to do 12 units and shot 1.2 ml', 'done'],
    ['was told 10 units and did 0.1 ml', null],
    ['took 250 mcg, the card says 2.5 mg', 'done'],
    ['took fifty units, the card says five', 'done'],
    ['Took 5 units. The card says 50.', 'done'],
    ['Took 5 units. It was fine. The card says 50 things.', null],
  ])('%s: %s', (text, found) => {
    expect(wrongDoseIn(text)).toBe(found)
  })

  test('what was injected is red, what is only named is looked at, and each version of the words knows it', () => {
    expect(BUILT_IN_WORDS.find('drew it up to the 50 line, not the 5').red).toEqual(['overdose'])
    expect(BUILT_IN_WORDS.find('0.5 ml and it says 0.05')).toEqual({ red: [], yellow: ['dose_word'] })
  })

  test.each([
    // Twice is a step of the ladder.
    'took 10 units, the card says 5',
    'is 10 units the same as 0.1 ml',
    'should i draw to the 5 line or the 50 line?',
    'my dose went from 0.25 mg to 1 mg, is that right',
    'the doctor moved me to 1 mg instead of 0.25 mg, when does that ship',
    'I did 5 units like the card says, not 50 like my friend',
    'the card says 50 units but my dose is 5, I have not injected it yet',
    'what if I took 50 units instead of 5',
    'took 500 mg of metformin and 2.5 mg of tirzepatide, the label says nothing',
    'the label says 10 mg/ml and I took 0.5 mg',
    'took my shot at 10:30, the card says 2 pm',
    'took 1 unit less, the card says 10 and I did 9 units',
    'they charged $50 instead of 5',
    'on 3/14 I used 5 units, the card says 5',
    'I took vitamin B12 and my card says 2.5 mg',
    'used the 1 ml syringe, card says 5 units',
    'el mes pasado eran 10 unidades y ahora la etiqueta dice 50, ¿está bien? todavía no me la pongo',
  ])('stays quiet: %s', (text) => {
    expect(wrongDoseIn(text)).toBeNull()
  })

  test('whatever the numbers, the unit and the verb are, more than twice is found and less is not', () => {
    const verb = fc.constantFrom('took', 'injected', 'did', 'gave myself', 'pushed', 'me puse', 'inyecté')
    const unit = fc.constantFrom('units', 'mg', 'ml', 'u', 'unidades')
    const against = fc.constantFrom(
      'instead of',
      'but the card says',
      'not the',
      'should have been',
      'en vez de',
    )
    const hundredths = fc.integer({ min: 5, max: 10_000 })
    fc.assert(
      fc.property(verb, unit, against, hundredths, hundredths, (did, measured, words, one, other) => {
        const text = `I ${did} ${one / 100} ${measured} ${words} ${other / 100} ${measured}`
        const times = Math.max(one, other) / Math.min(one, other)
        expect(wrongDoseIn(text)).toBe(times > 2 ? 'done' : null)
      }),
    )
  })

  test('takes every string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        expect(['done', 'named', null]).toContain(wrongDoseIn(text))
      }),
    )
  })
})

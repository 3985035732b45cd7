import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KnownWords } from './message-words.ts'

const WORDS = ['breathing', 'unconscious', 'swollen', 'excruciating', 'seizure']
const known = new KnownWords(WORDS)

const word = fc.constantFrom(...WORDS)
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

/** Edits one letter; the first is never a typing error. */
const edited = (text: string, kind: string, at: number, other: string): string => {
  const place = 1 + (at % (text.length - 1))
  const before = text.slice(0, place)
  if (kind === 'missing') return before + text.slice(place + 1)
  if (kind === 'added') return before + other + text.slice(place)
  if (kind === 'wrong') return before + other + text.slice(place + 1)
  const next = Math.min(place, text.length - 2)
  return text.slice(0, next) + text.charAt(next + 1) + text.charAt(next) + text.slice(next + 2)
}
const kind = fc.constantFrom('missing', 'added', 'wrong', 'exchanged')
const place = fc.nat(20)

describe('D-46 typing errors', () => {
  test('one is corrected in a word of seven letters or more', () => {
    fc.assert(
      fc.property(word, kind, place, letter, (text, how, at, other) => {
        fc.pre(how !== 'exchanged' || at % (text.length - 1) > 0)
        expect(known.correct(edited(text, how, at, other))).toBe(text)
      }),
    )
  })

  test('two are corrected in a word of ten letters or more, and in no shorter one', () => {
    const wrong = (text: string, places: readonly number[]) =>
      [...text].map((char, at) => (places.includes(at) ? '0' : char)).join('')
    for (const text of WORDS)
      expect(known.correct(wrong(text, [2, text.length - 1]))).toBe(
        text.length >= 10 ? text : wrong(text, [2, text.length - 1]),
      )
    expect(known.correct(wrong('unconscious', [2, 5, 8]))).toBe(wrong('unconscious', [2, 5, 8]))
  })

  test('a word that differs in its first letters is left as it is', () => {
    expect(known.correct('bathrooms')).toBe('bathrooms')
    expect(known.correct('switching')).toBe('switching')
  })
})

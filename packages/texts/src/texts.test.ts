import { describe, expect, test } from 'vitest'
import { problemsOfTranslation } from './problems-of-translation.ts'
import { textsIn } from './read-texts.ts'
import { ENGLISH, screenTexts, translation } from './screen-texts.ts'
import type { Entries } from './screen-texts.ts'

const sample = screenTexts('sample', {
  title: 'Sample',
  wait: 'Wait {seconds} s',
  found: '{count, plural, one {# address} other {# addresses}} in {city}',
})
const polish = {
  title: 'Próbka',
  wait: 'Poczekaj {seconds} s',
  found: '{city}: {count, plural, one {# adres} few {# adresy} many {# adresów} other {# adresu}}',
}

describe('a text', () => {
  const t = textsIn(ENGLISH, sample)

  test('is read by its key, with its values', () => {
    expect(t('title')).toBe('Sample')
    expect(t('wait', { seconds: 7 })).toBe('Wait 7 s')
  })

  test('has the plural form of its language', () => {
    expect([0, 1, 2, 1200].map((count) => t('found', { count, city: 'Austin' }))).toEqual([
      '0 addresses in Austin',
      '1 address in Austin',
      '2 addresses in Austin',
      '1,200 addresses in Austin',
    ])
  })

  test('all CLDR forms of a language are used', () => {
    const forms = translation<typeof sample>('sample', {
      title: 'Próbka',
      wait: 'Poczekaj {seconds} s',
      found: '{city}: {count, plural, one {# adres} few {# adresy} many {# adresów} other {# adresu}}',
    })
    const read = textsIn({ code: 'pl', screens: [forms] }, sample)
    expect([1, 3, 5, 1.5].map((count) => read('found', { count, city: 'Łódź' }))).toEqual([
      'Łódź: 1 adres',
      'Łódź: 3 adresy',
      'Łódź: 5 adresów',
      'Łódź: 1,5 adresu',
    ])
  })

  test('prints a value as it is, whatever it contains', () => {
    const sent = textsIn(ENGLISH, screenTexts('sent', { to: 'Sent to {contact}, {contact}' }))
    expect(sent('to', { contact: '$& {to} <b>' })).toBe('Sent to $& {to} <b>, $& {to} <b>')
  })

  test('formats cents, numbers and calendar dates', () => {
    const paid = screenTexts('paid', {
      line: '{amount, number, usd} on {day, date, long}, {rows, number} rows, {share, number, percent}',
      brief: '{day, date, monthDay}',
      who: '{who, select, you {You pay {amount, number, usd}} other {They pay}}',
    })
    const t2 = textsIn(ENGLISH, paid)
    expect(t2('line', { amount: 134_997, day: '2027-01-19', rows: 12_000, share: 0.1 })).toBe(
      '$1,349.97 on January 19, 2027, 12,000 rows, 10%',
    )
    expect(t2('brief', { day: '2027-05-01' })).toBe('May 1')
    expect(t2('who', { who: 'you', amount: -5000 })).toBe('You pay -$50.00')
  })

  test('is in English where the language has none', () => {
    expect(textsIn({ code: 'pl', screens: [] }, sample)('found', { count: 1, city: 'Reno' })).toBe(
      '1 address in Reno',
    )
  })

  test('that needs a formatter and was put together at run time is refused', () => {
    const built = screenTexts('built', { line: ['{count, plural, ', 'other {#}}'].join('') })
    expect(() => textsIn(ENGLISH, built)('line')).toThrow('compileMessages()')
  })

  test('does not compile with an unknown key, or with a value left out, added or of another type', () => {
    const wrong = () => [
      // @ts-expect-error -- no such key
      t('titel'),
      // @ts-expect-error -- the text requires seconds
      t('wait'),
      // @ts-expect-error -- the text requires nothing
      t('title', { seconds: 1 }),
      // @ts-expect-error -- the city is missing
      t('found', { count: 1 }),
      // @ts-expect-error -- a plural requires a number
      t('found', { count: '1', city: 'Reno' }),
      // @ts-expect-error -- a translation must have every key
      translation<typeof sample>('sample', { title: 'Próbka', wait: '{seconds}' }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

test('a complete translation has no problems', () => {
  expect(problemsOfTranslation('pl', sample, polish)).toEqual([])
})

test.each<[string, Entries, string]>([
  ['a missing key', { title: polish.title, wait: polish.wait }, 'sample.found is missing'],
  ['a key too many', { ...polish, more: 'x' }, 'sample.more is not in English'],
  ['an empty text', { ...polish, title: ' ' }, 'sample.title is empty'],
  ['a value left out', { ...polish, wait: 'Poczekaj' }, 'sample.wait has other values than in English'],
  [
    'a plural form that the language needs',
    { ...polish, found: '{city} {count, plural, one {#} other {#}}' },
    'sample.found has a plural without few, many',
  ],
])('the check names %s', (_, entries, problem) => {
  expect(problemsOfTranslation('pl', sample, entries)).toEqual([problem])
})

test('the check names a wrong syntax', () => {
  const [problem] = problemsOfTranslation('pl', sample, {
    ...polish,
    found: '{city} {count, plural, one {#}',
  })
  expect(problem).toContain('sample.found has a wrong syntax')
})

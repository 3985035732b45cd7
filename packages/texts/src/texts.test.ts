import { describe, expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'
import { screenTexts } from './screen-texts.ts'

const sample = screenTexts('sample', {
  title: 'Sample',
  wait: 'Wait {seconds} s',
  found: '{count, plural, one {# address} other {# addresses}} in {city}',
})
describe('a text', () => {
  const t = readTexts(sample)

  test('is read by its key, with its values', () => {
    expect(t('title')).toBe('Sample')
    expect(t('wait', { seconds: 7 })).toBe('Wait 7 s')
  })

  test('has the plural form of its number', () => {
    expect([0, 1, 2, 1200].map((count) => t('found', { count, city: 'Austin' }))).toEqual([
      '0 addresses in Austin',
      '1 address in Austin',
      '2 addresses in Austin',
      '1,200 addresses in Austin',
    ])
  })

  test('prints a value as it is, whatever it contains', () => {
    const sent = readTexts(screenTexts('sent', { to: 'Sent to {contact}, {contact}' }))
    expect(sent('to', { contact: '$& {to} <b>' })).toBe('Sent to $& {to} <b>, $& {to} <b>')
  })

  test('D-98 sets a name apart that is read from the right, so that a number behind it stays behind it', () => {
    const facts = screenTexts('facts', {
      plain: '{name}, {age} F',
      counted: '{name} has {count, plural, one {# order} other {# orders}}',
    })
    const t2 = readTexts(facts)
    expect(t2('plain', { name: 'محمد', age: 41 })).toBe('\u2068محمد\u2069, 41 F')
    expect(t2('counted', { name: 'אברהם', count: 2 })).toBe('\u2068אברהם\u2069 has 2 orders')
    expect(t2('plain', { name: 'Maya', age: 41 })).toBe('Maya, 41 F')
  })

  test('formats cents, numbers and calendar dates', () => {
    const paid = screenTexts('paid', {
      line: '{amount, number, usd} on {day, date, long}, {rows, number} rows, {share, number, percent}',
      brief: '{day, date, monthDay}',
      who: '{who, select, you {You pay {amount, number, usd}} other {They pay}}',
    })
    const t2 = readTexts(paid)
    expect(t2('line', { amount: 134_997, day: '2027-01-19', rows: 12_000, share: 0.1 })).toBe(
      '$1,349.97 on January 19, 2027, 12,000 rows, 10%',
    )
    expect(t2('brief', { day: '2027-05-01' })).toBe('May 1')
    expect(t2('who', { who: 'you', amount: -5000 })).toBe('You pay -$50.00')
  })

  test('that needs a formatter and was put together at run time is refused', () => {
    const built = screenTexts('built', { line: ['{count, plural, ', 'other {#}}'].join('') })
    expect(() => readTexts(built)('line')).toThrow('compileMessages()')
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
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { ENGLISH, problemsOfTranslation, screenTexts, textsIn } from './screen-texts.ts'
import type { Entries, ScreenTexts, Translation } from './screen-texts.ts'

const modules = import.meta.glob<Record<string, ScreenTexts>>('./en/*.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

const sample = screenTexts('sample', {
  title: 'Sample',
  wait: 'Wait {seconds} s',
  found: { one: '{count} address', other: '{count} addresses' },
})
const spanish = {
  title: 'Ejemplo',
  wait: 'Espere {seconds} s',
  found: { one: '{count} dirección', other: '{count} direcciones' },
} satisfies Translation<typeof sample>

describe('a text', () => {
  const t = textsIn(ENGLISH, sample)

  test('is read by its key, its values put in, one form for one and the other for the rest', () => {
    expect(t('title')).toBe('Sample')
    expect(t('wait', { seconds: 7 })).toBe('Wait 7 s')
    expect([0, 1, 2].map((count) => t('found', { count }))).toEqual([
      '0 addresses',
      '1 address',
      '2 addresses',
    ])
  })

  test('a value is put in as it is, whatever stands in it', () => {
    const sent = textsIn(ENGLISH, screenTexts('sent', { to: 'Sent to {contact}, {contact}' }))
    expect(sent('to', { contact: '$& {to} <b>' })).toBe('Sent to $& {to} <b>, $& {to} <b>')
  })

  test('a key that does not exist, a value left out and a value too many do not compile', () => {
    // @ts-expect-error -- no such key
    expect(t('titel')).toBe('')
    // @ts-expect-error -- the text asks for seconds
    expect(t('wait')).toBe('Wait  s')
    // @ts-expect-error -- the text asks for nothing
    expect(t('title', { seconds: 1 })).toBe('Sample')
    // @ts-expect-error -- a translation must have every key
    const missing: Translation<typeof sample> = { title: 'Ejemplo', wait: '{seconds}' }
    expect(problemsOfTranslation(sample, missing)).toEqual(['sample.found is missing'])
  })

  test('in another language comes from its file, and in English where that has none', () => {
    const read = textsIn({ code: 'es', screens: { sample: spanish } }, sample)
    expect([read('title'), read('found', { count: 1 }), read('found', { count: 2 })]).toEqual([
      'Ejemplo',
      '1 dirección',
      '2 direcciones',
    ])
    expect(textsIn({ code: 'es', screens: {} }, sample)('title')).toBe('Sample')
  })
})

test.each<[string, Entries, string]>([
  ['a missing key', { title: 'Ejemplo', wait: '{seconds}' }, 'sample.found is missing'],
  ['a key too many', { ...spanish, more: 'x' }, 'sample.more is not in English'],
  ['an empty text', { ...spanish, title: ' ' }, 'sample.title is empty'],
  ['a value left out', { ...spanish, wait: 'Espere' }, 'sample.wait has other values than in English'],
])('the check names %s', (_, translation, error) => {
  expect(problemsOfTranslation(sample, translation)).toEqual([error])
})

test('every English screen has a name of its own and no empty text', () => {
  expect(screens.length).toBeGreaterThan(5)
  expect(new Set(screens.map(({ screen }) => screen)).size).toBe(screens.length)
  for (const texts of screens) expect(problemsOfTranslation(texts, texts.english)).toEqual([])
})

test('every other language has every text of every screen', async () => {
  for (const [code, load] of Object.entries(LANGUAGES)) {
    const { language } = await load()
    expect(language.code).toBe(code)
    for (const texts of screens)
      expect(problemsOfTranslation(texts, language.screens[texts.screen] ?? {})).toEqual([])
  }
})

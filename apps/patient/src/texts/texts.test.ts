import { problemsOfTranslation } from '@contour/texts/problems-of-translation'
import type { Entries, Language, ScreenTexts } from '@contour/texts/screen-texts'
import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'

const modules = import.meta.glob<Record<string, ScreenTexts>>('./en/*.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

const entriesOf = (language: Language, texts: ScreenTexts): Entries =>
  language.screens.find(({ screen }) => screen === texts.screen)?.entries ?? {}

test('every English screen has a name of its own, no empty text and a correct syntax', () => {
  expect(screens.length).toBeGreaterThan(5)
  expect(new Set(screens.map(({ screen }) => screen)).size).toBe(screens.length)
  for (const texts of screens) expect(problemsOfTranslation('en-US', texts, texts.english)).toEqual([])
})

test('every other language has every text of every screen', async () => {
  for (const [code, load] of Object.entries(LANGUAGES)) {
    const { language } = await load()
    expect(language.code).toBe(code)
    for (const texts of screens)
      expect(problemsOfTranslation(code, texts, entriesOf(language, texts))).toEqual([])
  }
})

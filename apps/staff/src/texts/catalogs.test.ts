import { problemsOfTranslation } from '@contour/texts/problems-of-translation'
import type { ScreenTexts } from '@contour/texts/screen-texts'
import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, ScreenTexts>>('./en/*.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

test('every English screen has a name of its own, no empty text and a correct syntax', () => {
  expect(screens.length).toBeGreaterThan(2)
  expect(new Set(screens.map(({ screen }) => screen)).size).toBe(screens.length)
  for (const texts of screens) expect(problemsOfTranslation('en-US', texts, texts.english)).toEqual([])
})

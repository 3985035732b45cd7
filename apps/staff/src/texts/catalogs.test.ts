import { parseMessage } from '@contour/texts/parse-message'
import type { ScreenTexts } from '@contour/texts/screen-texts'
import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, ScreenTexts>>('./en/*.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

test('every screen has a name of its own, no empty text and a correct syntax', () => {
  expect(screens.length).toBeGreaterThan(2)
  expect(new Set(screens.map(({ screen }) => screen)).size).toBe(screens.length)
  const texts = screens.flatMap(({ english }) => Object.values(english))
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
  for (const text of texts) parseMessage(text)
})

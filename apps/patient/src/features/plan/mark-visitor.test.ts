import { afterEach, expect, test, vi } from 'vitest'
import { markVisitor } from './mark-visitor.ts'

/** Runs the script on a device with these stored texts; returns the mark that it leaves on the root element. */
function markOn(stored: Readonly<Record<string, string>>, search = ''): string | undefined {
  const dataset: Record<string, string> = {}
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('location', { search })
  vi.stubGlobal('document', { documentElement: { dataset } })
  markVisitor()
  return dataset['visitor']
}

const user = (facts: object) => ({ token: 't', user: JSON.stringify({ v: 1, ...facts }) })
const measured = user({ weight: 220, height_inch: 68 })

afterEach(() => vi.unstubAllGlobals())

test('a session with height and weight is known; a later step in the URL is not step 1', () => {
  expect(markOn(measured)).toBe('known')
  expect(markOn(measured, '?step=taking')).toBe('known')
  for (const step of ['which', 'dose', 'choice']) expect(markOn(measured, `?step=${step}`)).toBe('later')
})

test('without a session, without height or weight, or with an unreadable value, the visitor is not known', () => {
  expect(markOn({})).toBeUndefined()
  expect(markOn({ user: measured.user })).toBeUndefined()
  expect(markOn(user({ weight: null, height_inch: 68 }))).toBeUndefined()
  expect(markOn(user({}))).toBeUndefined()
  expect(markOn({ token: 't', user: '{' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { isLoaderStateFresh } from './loader-state.ts'

const SAVED = '2026-11-23T09:00:00.000Z'

test('P-LDR-009 loader state may be used for 24 hours, and not at their end', () => {
  expect(isLoaderStateFresh(SAVED, new Date('2026-11-23T09:00:00.000Z'))).toBe(true)
  expect(isLoaderStateFresh(SAVED, new Date('2026-11-24T08:59:59.999Z'))).toBe(true)
  expect(isLoaderStateFresh(SAVED, new Date('2026-11-24T09:00:00.000Z'))).toBe(false)
})

test('P-LDR-009 loader state from the future or without a readable time is never used', () => {
  expect(isLoaderStateFresh(SAVED, new Date('2026-11-23T08:59:59.999Z'))).toBe(false)
  expect(isLoaderStateFresh('yesterday', new Date(SAVED))).toBe(false)
})

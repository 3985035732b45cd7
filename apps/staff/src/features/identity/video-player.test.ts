import { expect, test } from 'vitest'
import { isPlayed } from './video-player.tsx'

const ranges = (...parts: readonly (readonly [number, number])[]) => ({
  length: parts.length,
  start: (n: number) => parts[n]?.[0] ?? 0,
  end: (n: number) => parts[n]?.[1] ?? 0,
})

test('D-47 a video is played once nearly all of it ran, not once its end was jumped to', () => {
  const at = { duration: 10, ended: true, currentTime: 10 }
  expect(isPlayed({ ...at, played: ranges([0, 9.5]) })).toBe(true)
  expect(isPlayed({ ...at, played: ranges([0, 5], [5, 10]) })).toBe(true)
  expect(isPlayed({ ...at, played: ranges([9, 10]) })).toBe(false)
})

test('D-47 a recording without a length counts at its end', () => {
  const endless = { duration: Number.POSITIVE_INFINITY, currentTime: 8 }
  expect(isPlayed({ ...endless, ended: false, played: ranges([0, 8]) })).toBe(false)
  expect(isPlayed({ ...endless, ended: true, played: ranges([0, 8]) })).toBe(true)
  expect(isPlayed({ ...endless, ended: true, played: ranges([7, 8]) })).toBe(false)
})

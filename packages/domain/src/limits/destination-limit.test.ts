import { expect, test } from 'vitest'
import { destinationRemainder } from './destination-limit.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('R-028 the fourth message within an hour waits until the first is an hour old', () => {
  expect(destinationRemainder([ago(50), ago(20)], now)).toBeNull()
  expect(destinationRemainder([ago(50), ago(20), ago(1)], now)).toBe(10 * 60)
  expect(destinationRemainder([ago(61), ago(20), ago(1)], now)).toBeNull()
})

test('R-028 the seventh within a day waits until the first is a day old', () => {
  const six = [ago(23 * 60), ago(20 * 60), ago(15 * 60), ago(10 * 60), ago(8 * 60), ago(2 * 60)]
  expect(destinationRemainder(six, now)).toBe(3600)
  expect(destinationRemainder(six.slice(1), now)).toBeNull()
})

test('R-028 of both windows the longer wait counts', () =>
  expect(destinationRemainder([ago(23 * 60), ago(200), ago(100), ago(3), ago(2), ago(1)], now)).toBe(3600))

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { onClockJump, recordServiceTime, serviceNow } from './service-clock.ts'

const from = (time: string) => new Headers({ 'x-service-time': time })
const at = (local: number) => serviceNow(local).toISOString()

const reset = () => recordServiceTime(from(new Date(0).toISOString()), 0)
beforeEach(reset)
// Other files of this process share the clock.
afterAll(reset)

test('before the first response the time is the device’s', () => {
  expect(serviceNow(1000).getTime()).toBe(1000)
})

test('the time continues from the last response, and a response without it changes nothing', () => {
  recordServiceTime(from('2026-11-20T22:00:00.000Z'), 5000)
  expect(at(65_000)).toBe('2026-11-20T22:01:00.000Z')
  recordServiceTime(new Headers(), 9000)
  recordServiceTime(from('yesterday'), 9000)
  expect(at(5000)).toBe('2026-11-20T22:00:00.000Z')
})

test.each([
  ['an hour behind', '2026-11-20T21:00:00.000Z'],
  ['a day ahead', '2026-11-21T22:00:00.000Z'],
])('a device that is %s shows the service’s time', (_, device) => {
  const local = Date.parse(device)
  recordServiceTime(from('2026-11-20T22:00:00.000Z'), local)
  expect(at(local + 30_000)).toBe('2026-11-20T22:00:30.000Z')
})

test('a clock that the demo moves is followed forward and back', () => {
  recordServiceTime(from('2026-12-20T22:00:00.000Z'), 5000)
  expect(at(6000)).toBe('2026-12-20T22:00:01.000Z')
  recordServiceTime(from('2026-11-20T22:00:00.000Z'), 7000)
  expect(at(8000)).toBe('2026-11-20T22:00:01.000Z')
})

test('whoever shows the time hears of a jump, and of nothing that is only the way of a response', () => {
  const heard = vi.fn()
  const end = onClockJump(heard)
  recordServiceTime(from('2026-11-20T22:00:00.000Z'), 5000)
  expect(heard).toHaveBeenCalledTimes(1)
  recordServiceTime(from('2026-11-20T22:00:01.000Z'), 6400)
  expect(heard).toHaveBeenCalledTimes(1)
  recordServiceTime(from('2026-12-20T22:00:02.000Z'), 7400)
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  recordServiceTime(from('2026-11-20T22:00:00.000Z'), 9000)
  expect(heard).toHaveBeenCalledTimes(2)
})

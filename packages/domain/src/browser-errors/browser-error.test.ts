import { expect, test } from 'vitest'
import { BROWSER_ERROR_PLACE, browserErrorOf } from './browser-error.ts'

const errorWith = (name: string, stack: string) =>
  Object.assign(new Error('maya@example.com'), { name, stack })

test('R-048 an error of a browser is told by its class and its place in our files, without message or address', () => {
  const stack = `TypeError: maya@example.com has no plan
    at https://clinic.example/invitation/secret-token-of-a-link:1:2
    at read (https://clinic.example/assets/index-Bx_1-a.js:12:345)
    at https://clinic.example/assets/vendor-c.js:1:9`
  expect(browserErrorOf(errorWith('TypeError', stack))).toEqual({
    kind: 'TypeError',
    place: 'assets/index-Bx_1-a.js:12:345',
  })
})

test('R-048 an error that says nothing of our files, or is none, is told as such', () => {
  expect(browserErrorOf(errorWith('maya@example.com', 'at https://elsewhere.example/x.js:1:1'))).toEqual({
    kind: 'Unknown',
    place: 'elsewhere',
  })
  expect(browserErrorOf('maya@example.com')).toEqual({ kind: 'Unknown', place: 'elsewhere' })
})

test('R-048 the address of a page is no place', () => {
  expect(BROWSER_ERROR_PLACE.test('invitation/secret-token-of-a-link:1:2')).toBe(false)
  expect(BROWSER_ERROR_PLACE.test('assets/a.js:1:2')).toBe(true)
})

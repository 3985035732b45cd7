import type { User } from '@contour/contract/shapes'
import { afterEach, expect, test } from 'vitest'
import { writeObject, writeText } from './device-store.ts'
import { homePath } from './home-path.ts'

afterEach(() => {
  writeObject('user', null)
  writeText('token', null)
  writeText('scope', null)
})

test('R-053 home is the portal for whoever is logged in, and the first page for everybody else', () => {
  expect(homePath()).toBe('/')
  writeObject('user', { id: 'u1', first_name: 'Robin' } as User)
  writeText('token', 'sample')
  expect(homePath()).toBe('/home')
  // The checkout session of a cart link does not open the portal (D-26).
  writeText('scope', 'checkout')
  expect(homePath()).toBe('/')
})

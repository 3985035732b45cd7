import type { Session, User } from '@contour/contract/shapes'
import { afterEach, expect, test } from 'vitest'
import { readObject, readText, wipeDevice, writeObject, writeText } from './device-store.ts'
import { dropSession, readSession, saveSession, sessionToken } from './session.ts'

const sessionOf = (id: string, scope: Session['scope'] = 'patient'): Session => ({
  token: `token-of-${id}`,
  scope,
  user: { id, first_name: id, state: 'TX' } as User,
})

afterEach(() => {
  wipeDevice()
  writeText('device_token', null)
})

test('a session needs token and user, and has the scope of its login', () => {
  saveSession(sessionOf('robin', 'checkout'))
  expect(readSession()).toMatchObject({ token: 'token-of-robin', scope: 'checkout' })
  expect(readText('userState')).toBe('TX')
  writeObject('user', null)
  expect([readSession(), sessionToken()]).toEqual([null, null])
})

test('security.md 23 another user’s session removes what the last one left, but not the known device', () => {
  saveSession(sessionOf('robin'))
  writeObject('case', { order_id: 'o1' })
  writeText('device_token', 'known')
  saveSession(sessionOf('robin', 'patient'))
  expect(readObject('case')).toEqual({ order_id: 'o1' })
  saveSession(sessionOf('sam'))
  expect(readObject('case')).toBeNull()
  expect([readText('device_token'), sessionToken()]).toEqual(['known', 'token-of-sam'])
})

test('a session that the server no longer knows goes; the answers stay for the next login', () => {
  saveSession(sessionOf('robin'))
  writeObject('progress', { desired_weight: 150 })
  dropSession()
  expect(readSession()).toBeNull()
  expect(readObject('progress')).toEqual({ desired_weight: 150 })
})

import { expect, test } from 'vitest'
import { readsAs } from './inbox-access.ts'

const reader = (...teams: ('clinician' | 'support')[]) => ({ teams, licensed: new Set(['FL']) })

test('D-38 a doctor thread is for licensed clinicians, and for support only while handed over', () => {
  const doctor = { channel: 'doctor', team: 'clinician', state: 'FL', emergency_since: null } as const
  expect(readsAs(reader('clinician'), doctor)).toBe('clinician')
  expect(readsAs(reader('clinician'), { ...doctor, state: 'CA' })).toBeNull()
  expect(readsAs(reader('support'), doctor)).toBeNull()
  expect(readsAs(reader('support'), { ...doctor, team: 'support' })).toBe('support')
  expect(readsAs(reader('clinician', 'support'), { ...doctor, team: 'support' })).toBe('support')
  expect(readsAs(reader('clinician', 'support'), { ...doctor, state: 'CA' })).toBeNull()
})

test('D-38 a support thread is for support, and for clinicians only while handed over', () => {
  const support = { channel: 'support', team: 'support', state: null, emergency_since: null } as const
  expect(readsAs(reader('support'), support)).toBe('support')
  expect(readsAs(reader('clinician'), support)).toBeNull()
  expect(readsAs(reader('clinician'), { ...support, team: 'clinician' })).toBe('clinician')
  expect(readsAs(reader('support'), { ...support, team: 'clinician' })).toBe('support')
  expect(readsAs(reader(), support)).toBeNull()
})

test('D-46 an emergency word opens a support thread to clinicians who may treat the person', () => {
  const red = { channel: 'support', team: 'support', state: null, emergency_since: new Date(0) } as const
  expect(readsAs(reader('clinician'), red)).toBe('clinician')
  expect(readsAs(reader('clinician'), { ...red, state: 'FL' })).toBe('clinician')
  expect(readsAs(reader('clinician'), { ...red, state: 'CA' })).toBeNull()
  expect(readsAs(reader('support'), red)).toBe('support')
})

import { expect, test } from 'vitest'
import { GUARDED_ROLES, splitRoles } from './role-grant.ts'
import { STAFF_ROLES } from './staff-role.ts'

test('D-96 administrator, billing and clinician wait for a second person, every other role applies at once', () => {
  for (const role of STAFF_ROLES) {
    const waits = ['administrator', 'billing', 'clinician'].includes(role)
    expect(splitRoles([role], [])).toEqual(
      waits ? { atOnce: [], waiting: [role] } : { atOnce: [role], waiting: [] },
    )
  }
})

test('D-96 a role that somebody has already is not asked for again', () => {
  expect(splitRoles([...GUARDED_ROLES, 'support'], ['clinician'])).toEqual({
    atOnce: ['clinician', 'support'],
    waiting: ['administrator', 'billing'],
  })
})

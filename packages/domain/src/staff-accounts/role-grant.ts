import { defineLifeCycle } from '../life-cycle.ts'
import type { StaffRole } from './staff-role.ts'

/** Roles that open health data, money or the console itself: one person alone does not hand them out (D-96). */
export const GUARDED_ROLES = ['administrator', 'billing', 'clinician'] as const satisfies readonly StaffRole[]

const GUARDED: readonly StaffRole[] = GUARDED_ROLES

/** Splits the roles that an account is to have: those that apply at once, and those that need a second person. */
export function splitRoles(
  wanted: readonly StaffRole[],
  held: readonly StaffRole[],
): { atOnce: StaffRole[]; waiting: StaffRole[] } {
  const waits = (role: StaffRole) => GUARDED.includes(role) && !held.includes(role)
  return { atOnce: wanted.filter((role) => !waits(role)), waiting: wanted.filter(waits) }
}

export const ROLE_GRANT_STATES = ['waiting', 'granted', 'refused'] as const

export type RoleGrantState = (typeof ROLE_GRANT_STATES)[number]

/** Roles asked for by one administrator: granted by a second one or by time, or refused by any (D-96). */
export const roleGrantLifeCycle = defineLifeCycle<
  RoleGrantState,
  'asked' | 'granted' | 'refused',
  'staff' | 'server'
>({
  name: 'role_grant',
  states: ROLE_GRANT_STATES,
  start: 'waiting',
  ends: ['granted', 'refused'],
  moves: [
    { event: 'asked', from: 'none', to: 'waiting', by: ['staff'] },
    { event: 'granted', from: ['waiting'], to: 'granted', by: ['staff', 'server'] },
    { event: 'refused', from: ['waiting'], to: 'refused', by: ['staff', 'server'] },
  ],
})

import type { CallMeta, StaffRole } from '@contour/contract'
import contract from 'virtual:staff-contract'

export type Contract = typeof contract

const declared: Readonly<Record<string, Readonly<Record<string, { '~orpc': { meta: CallMeta } }>>>> = contract

/**
 * Returns whether one of the roles may make a call, from the same declaration that the server checks. Without a role
 * there is no access: the screens deny by default (beyond-the-documents M-01).
 */
export function mayCall<Room extends keyof Contract>(
  roles: readonly StaffRole[],
  room: Room,
  name: keyof Contract[Room] & string,
): boolean {
  const access = declared[room]?.[name]?.['~orpc'].meta.access
  return access?.realm === 'staff' && access.roles.some((role) => roles.includes(role))
}

/** Returns whether a person with these roles may make a call only for a caller whom they have verified (D-94, D-104). */
export function needsCaller<Room extends keyof Contract>(
  roles: readonly StaffRole[],
  room: Room,
  name: keyof Contract[Room] & string,
): boolean {
  const meta = declared[room]?.[name]?.['~orpc'].meta
  if (!meta?.forCaller || meta.access?.realm !== 'staff') return false
  return !meta.access.roles.some((role) => role !== 'support' && roles.includes(role))
}

import type { StaffRole } from '@contour/contract'
import { Fault } from './fault.ts'

/** Where a request came from; ids for the log and the audit trail. */
export type Source = {
  ip: string
  userAgent: string
  requestId: string
  trackingSession: string | null
  /** The browser sends Sec-GPC: its person objects to sharing (integrations.md section 8). */
  objects?: boolean
}

export type Visitor = { kind: 'visitor'; source: Source }
export type Patient = {
  kind: 'patient'
  source: Source
  /** Internal key; identity comes from the token only (security.md 3). */
  userId: number
  userPublicId: string
  scope: 'patient' | 'checkout'
  /** The one cart of a checkout session (D-26). */
  cartId: number | null
  tokenHash: string
  passwordAt: Date | null
}
export type StaffCaller = {
  kind: 'staff'
  source: Source
  staffId: number
  staffPublicId: string
  name: string
  npi: string | null
  roles: readonly StaffRole[]
  tokenHash: string
}
export type Caller = Visitor | Patient | StaffCaller

/** The caller as a patient, or 401. */
export function asPatient(caller: Caller): Patient {
  if (caller.kind !== 'patient') throw new Fault('unauthenticated')
  return caller
}

/** The caller as staff, or 401. */
export function asStaff(caller: Caller): StaffCaller {
  if (caller.kind !== 'staff') throw new Fault('unauthenticated')
  return caller
}

/** How the caller is named in history and audit: role and public id, never a name. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'patient') return `patient:${caller.userPublicId}`
  if (caller.kind === 'staff') return `staff:${caller.staffPublicId}`
  return 'visitor'
}

import type { StaffRole } from '@contour/contract'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { AppError } from './app-error.ts'

/** Origin of a request; ids for the log and the audit trail. */
export type RequestMeta = {
  ip: string
  /** What rate limits count instead of the address: an IPv4 address, or the /64 of an IPv6 one (D-58). */
  network: string
  userAgent: string
  requestId: string
  trackingSession: string | null
  /** Sample patients of a demo: created by the calls that a browser makes, at once, with limits of their own (D-58). */
  seed?: true
  /** The browser sends Sec-GPC: the visitor objects to sharing (integrations.md 8). */
  objects?: boolean
}

export type Visitor = { kind: 'visitor'; meta: RequestMeta }
export type Patient = {
  kind: 'patient'
  meta: RequestMeta
  /** Internal key; the identity comes from the token only (security.md 3). */
  userId: number
  userPublicId: string
  /** In which the patient reads times. */
  zone: ClockZone
  scope: 'patient' | 'checkout'
  /** The one cart of a checkout session (D-26). */
  cartId: number | null
  tokenHash: string
  /** Identifies the session in the audit trail; null for one that was opened before sessions had ids. */
  sessionId: string | null
  passwordAt: Date | null
  /** When an order was paid for in this session (D-56). */
  paidAt: Date | null
}
export type StaffCaller = {
  kind: 'staff'
  meta: RequestMeta
  staffId: number
  staffPublicId: string
  name: string
  npi: string | null
  roles: readonly StaffRole[]
  tokenHash: string
  sessionId: string | null
}
export type Caller = Visitor | Patient | StaffCaller

/** Returns the caller as a patient, or throws 401. */
export function asPatient(caller: Caller): Patient {
  if (caller.kind !== 'patient') throw new AppError('unauthenticated')
  return caller
}

/** Returns the caller as a staff member, or throws 401. */
export function asStaff(caller: Caller): StaffCaller {
  if (caller.kind !== 'staff') throw new AppError('unauthenticated')
  return caller
}

/** How history and audit identify the caller: role and public id, never a name. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'patient') return `patient:${caller.userPublicId}`
  if (caller.kind === 'staff') return `staff:${caller.staffPublicId}`
  return 'visitor'
}

/** The public id of the caller's session; null for a visitor. */
export const sessionOf = (caller: Caller): string | null =>
  caller.kind === 'visitor' ? null : caller.sessionId

/** Whose rate limits a call uses: staff and the seed have limits apart from those of visitors and patients (D-58). */
export type BudgetOwner = 'person' | 'staff' | 'seed'

export function budgetOwnerOf(caller: Caller): BudgetOwner {
  if (caller.meta.seed) return 'seed'
  return caller.kind === 'staff' ? 'staff' : 'person'
}

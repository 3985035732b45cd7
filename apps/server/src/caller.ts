import type { StaffRole } from '@contour/contract'
import { AppError } from './app-error.ts'

/** Where a request came from; ids for the log and the audit trail. */
export type RequestMeta = {
  ip: string
  /** What limits count instead of the address: an IPv4 address, or the /64 of an IPv6 one (D-58). */
  network: string
  userAgent: string
  requestId: string
  trackingSession: string | null
  /** Sample people of a demo are made by the calls that a browser makes, at once, in budgets of their own (D-58). */
  seed?: true
  /** The browser sends Sec-GPC: its person objects to sharing (integrations.md section 8). */
  objects?: boolean
}

export type Visitor = { kind: 'visitor'; meta: RequestMeta }
export type Patient = {
  kind: 'patient'
  meta: RequestMeta
  /** Internal key; identity comes from the token only (security.md 3). */
  userId: number
  userPublicId: string
  scope: 'patient' | 'checkout'
  /** The one cart of a checkout session (D-26). */
  cartId: number | null
  tokenHash: string
  /** Names the session in the audit trail; null for one that was opened before sessions had names. */
  sessionId: string | null
  passwordAt: Date | null
  /** When an order was paid for on this session (D-56). */
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

/** The caller as a patient, or 401. */
export function asPatient(caller: Caller): Patient {
  if (caller.kind !== 'patient') throw new AppError('unauthenticated')
  return caller
}

/** The caller as staff, or 401. */
export function asStaff(caller: Caller): StaffCaller {
  if (caller.kind !== 'staff') throw new AppError('unauthenticated')
  return caller
}

/** How the caller is named in history and audit: role and public id, never a name. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'patient') return `patient:${caller.userPublicId}`
  if (caller.kind === 'staff') return `staff:${caller.staffPublicId}`
  return 'visitor'
}

/** The session that a caller acts in, by its public id; null for a visitor. */
export const sessionOf = (caller: Caller): string | null =>
  caller.kind === 'visitor' ? null : caller.sessionId

/** Whose budgets a call spends: staff and the seed have their own beside those of visitors and patients (D-58). */
export type BudgetOwner = 'person' | 'staff' | 'seed'

export function budgetOwnerOf(caller: Caller): BudgetOwner {
  if (caller.meta.seed) return 'seed'
  return caller.kind === 'staff' ? 'staff' : 'person'
}

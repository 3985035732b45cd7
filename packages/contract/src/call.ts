import { oc } from '@orpc/contract'
import { errorMap } from './errors.ts'
import type { ErrorCode } from './errors.ts'

/** Staff roles of the console (decisions D-34). */
export const STAFF_ROLES = [
  'clinician',
  'pharmacy',
  'support',
  'billing',
  'content',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Who may call. `public` works without a token; `patient` needs a patient session of one of the scopes
 * (D-26: scope "checkout" is the narrow session of a cart link); `staff` needs a staff session with one of the roles.
 */
export type Access =
  | { realm: 'public' }
  | { realm: 'patient'; scopes: readonly ('patient' | 'checkout')[] }
  | { realm: 'staff'; roles: readonly StaffRole[] }
  | { realm: 'demo' }

/** Whose object the call touches; the owner stands in the WHERE clause of every query (security.md 4). */
export type OwnedResource =
  'none' | 'caller' | 'cart' | 'order' | 'subscription' | 'payment' | 'upload' | 'licence'

/** A limit kept in the database, on real time (D-21). `per` says what is counted. */
export type Limit = { bucket: string; max: number; seconds: number; per: 'source' | 'caller' }

/** Where an object id sits in the request, for the walk over all routes. */
export type IdLocation = {
  in: 'path' | 'body' | 'query'
  name: string
  kind: Exclude<OwnedResource, 'none' | 'caller'> | 'user'
}

export type CallFacts = {
  summary: string
  access: Access
  owner: OwnedResource
  /** True where the call reads or writes health data: such calls are audited and never cached. */
  health: boolean
  limits: readonly Limit[]
  /** True where the call changes something: every verb but GET, and the stated GETs that do. */
  changes: boolean
  ids: readonly IdLocation[]
  errors: readonly ErrorCode[]
  /** True for calls of the three documents, whose unknown keys are dropped; ours refuse them (D-28). */
  documented: boolean
}

export type CallMeta = Partial<CallFacts>

export const PUBLIC: Access = { realm: 'public' }
export const PATIENT: Access = { realm: 'patient', scopes: ['patient'] }
/** A patient session of either scope: what a cart link may do (D-26). */
export const PATIENT_OR_CHECKOUT: Access = { realm: 'patient', scopes: ['patient', 'checkout'] }
export const DEMO: Access = { realm: 'demo' }
export const staff = (...roles: StaffRole[]): Access => ({ realm: 'staff', roles })

type Declared = {
  summary: string
  access: Access
  owner?: OwnedResource
  health?: boolean
  limits?: readonly Limit[]
  changes?: boolean
  ids?: readonly IdLocation[]
  errors?: readonly ErrorCode[]
  documented?: boolean
}

/**
 * What a caller may change in an hour through calls that name no limit of their own: all of them together, so that no call
 * fills a table that only grows (D-58). Far beyond what a person does; staff work through queues.
 */
const DEFAULT_LIMITS: Readonly<Record<Access['realm'], Limit>> = {
  public: { bucket: 'changes', max: 300, seconds: 3600, per: 'caller' },
  patient: { bucket: 'changes', max: 120, seconds: 3600, per: 'caller' },
  staff: { bucket: 'changes', max: 1200, seconds: 3600, per: 'caller' },
  demo: { bucket: 'changes-demo', max: 10_000, seconds: 3600, per: 'caller' },
}

const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'too_many_requests',
  'unavailable',
  'internal',
]

/** Declares one call. Every fact a server, client, document or test needs about it stands here and nowhere else. */
export function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  declared: Declared,
  successStatus = 200,
) {
  const guarded: readonly ErrorCode[] =
    declared.access.realm === 'public' ? [] : ['unauthenticated', 'forbidden']
  const changes = declared.changes ?? method !== 'GET'
  const errors = [...new Set([...COMMON_ERRORS, ...guarded, ...(declared.errors ?? [])])]
  const facts: CallFacts = {
    summary: declared.summary,
    access: declared.access,
    owner: declared.owner ?? 'none',
    health: declared.health ?? false,
    limits: declared.limits ?? (changes ? [DEFAULT_LIMITS[declared.access.realm]] : []),
    changes,
    ids: declared.ids ?? [],
    errors,
    documented: declared.documented ?? false,
  }
  return oc
    .$meta<CallMeta>(facts)
    .route({ method, path, summary: declared.summary, successStatus, inputStructure: 'compact' })
    .errors(errorMap(errors))
}

/** A call of the three documents: path and payload to the letter. */
export const documented = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  declared: Omit<Declared, 'documented'>,
) => call(method, path, { ...declared, documented: true })

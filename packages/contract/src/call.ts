import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { oc, type AnySchema } from '@orpc/contract'
import { z } from 'zod'
import { response } from './envelope.ts'
import { errorMap, type ErrorCode } from './errors.ts'

/**
 * Who may call. `public` requires no token; `patient` requires a patient session of one of the scopes (D-26: scope
 * "checkout" is the limited session of a cart link); `staff` requires a staff session with one of the roles.
 */
export type Access =
  | { realm: 'public' }
  | { realm: 'patient'; scopes: readonly ('patient' | 'checkout')[] }
  | { realm: 'staff'; roles: readonly StaffRole[] }
  | { realm: 'demo' }

/** The resource that the call touches; its owner is checked in the WHERE clause of every query (security.md 4). */
export type OwnedResource =
  | 'none'
  | 'caller'
  | 'cart'
  | 'order'
  | 'subscription'
  | 'payment'
  | 'upload'
  | 'licence'

/** A rate limit stored in the database, in real time (D-21). `per` states what is counted. */
export type Limit = { bucket: string; max: number; seconds: number; per: 'source' | 'caller' }

/** Where an object id is in the request, for the test that traverses all routes. */
export type IdLocation = {
  in: 'path' | 'body' | 'query'
  name: string
  kind: Exclude<OwnedResource, 'none' | 'caller' | 'licence'> | 'user'
}

export type CallFacts = {
  summary: string
  access: Access
  owner: OwnedResource
  /** True if the call reads or writes health data: such calls are audited and never cached. */
  health: boolean
  limits: readonly Limit[]
  /** True if the call changes something: every method except GET, and GETs that declare it. */
  changes: boolean
  ids: readonly IdLocation[]
  errors: readonly ErrorCode[]
  /**
   * True for what support does for a caller: without a caller whom this staff member has verified it is refused (D-94, D-104).
   * Other roles that may make the call act on grounds of their own.
   */
  forCaller: boolean
  /** True for calls of the three documents, whose unknown keys are dropped; our own calls reject them (D-28). */
  documented: boolean
}

export type CallMeta = Partial<CallFacts>

export const PUBLIC: Access = { realm: 'public' }
export const PATIENT: Access = { realm: 'patient', scopes: ['patient'] }
/** A patient session of either scope: calls that a cart link allows (D-26). */
export const PATIENT_OR_CHECKOUT: Access = { realm: 'patient', scopes: ['patient', 'checkout'] }
export const DEMO: Access = { realm: 'demo' }
export const staff = (...roles: StaffRole[]): Access => ({ realm: 'staff', roles })

type Declared = {
  summary: string
  access: Access
  /** Left out: a patient's calls touch what is the caller's, all others nothing that is owned. */
  owner?: OwnedResource
  health?: boolean
  limits?: readonly Limit[]
  changes?: boolean
  /** Left out: the first placeholder of the path is the id of what is owned. */
  ids?: readonly IdLocation[]
  errors?: readonly ErrorCode[]
  forCaller?: boolean
  documented?: boolean
}

/**
 * The changes a caller may make per hour through calls without their own limit, all of them counted together, so that
 * no call can fill an append-only table (D-58). Far more than a patient needs; staff need more for their queues.
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

function idsInPath(path: string, owner: OwnedResource): readonly IdLocation[] {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (!name || owner === 'none' || owner === 'caller') return []
  return [{ in: 'path', name, kind: owner === 'licence' ? 'order' : owner }]
}

/** Declares one call. This is the only place for every fact that a server, client, document or test needs about it. */
export function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  declared: Declared,
  successStatus = 200,
) {
  const guarded: readonly ErrorCode[] =
    declared.access.realm === 'public' ? [] : ['unauthenticated', 'forbidden']
  const owner = declared.owner ?? (declared.access.realm === 'patient' ? 'caller' : 'none')
  const changes = declared.changes ?? method !== 'GET'
  const forCaller = declared.forCaller ?? false
  const callers: readonly ErrorCode[] = forCaller ? ['caller_unverified'] : []
  const errors = [...new Set([...COMMON_ERRORS, ...guarded, ...callers, ...(declared.errors ?? [])])]
  const facts: CallFacts = {
    summary: declared.summary,
    access: declared.access,
    owner,
    health: declared.health ?? false,
    limits: declared.limits ?? (changes ? [DEFAULT_LIMITS[declared.access.realm]] : []),
    changes,
    ids: declared.ids ?? idsInPath(path, owner),
    errors,
    forCaller,
    documented: declared.documented ?? false,
  }
  const declaration = oc
    .$meta<CallMeta>(facts)
    .route({ method, path, summary: declared.summary, successStatus, inputStructure: 'compact' })
    .errors(errorMap(errors))
  /** What the call answers: `answers` takes the fields next to status and message, `output` a whole response. */
  const answering = <I extends AnySchema>(input: I) => ({
    answers: <S extends z.ZodRawShape>(shape: S) => declaration.input(input).output(response(shape)),
    output: <O extends AnySchema>(answer: O) => declaration.input(input).output(answer),
  })
  return {
    /** The fields of its input; any other one is refused. */
    takes: <S extends z.ZodRawShape>(shape: S) => answering(z.strictObject(shape)),
    input: answering,
    ...answering(z.strictObject({})),
  }
}

/** Declares a call of the three documents: path and payload exactly as documented. */
export const documented = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  declared: Omit<Declared, 'documented'>,
) => call(method, path, { ...declared, documented: true })

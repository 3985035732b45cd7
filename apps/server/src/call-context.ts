import { AsyncLocalStorage } from 'node:async_hooks'
import { readPromisesFrom } from '@contour/domain/promises/promise-hours'
import { readClosedDaysFrom } from '@contour/domain/time/closed-days'
import { actorOf, sessionOf, type Caller, type RequestMeta } from './caller.ts'
import type { Clock } from './clock.ts'

/**
 * Who acts, in which request and session, from where, and on which clock: the same for everything that one call or one
 * job does, so that no use case passes it along and every audit row names it (D-56).
 */
export type Call = {
  /** "patient:id", "staff:id", "visitor", "server", or the command that somebody started on the machine. */
  readonly actor: string
  /** Null for what the service does by itself. */
  readonly requestId: string | null
  /** An id that grants no access: never a token, never a hash. Null for a visitor. */
  readonly session: string | null
  readonly origin: RequestMeta | null
  readonly clock: Clock
}

const storage = new AsyncLocalStorage<Call>()

const NO_DAYS: ReadonlySet<string> = new Set()
readPromisesFrom(() => storage.getStore()?.clock.promises() ?? [])
readClosedDaysFrom(() => storage.getStore()?.clock.closedDays() ?? NO_DAYS)

type Timed = { readonly clock: Clock }

export const inCall = <T>({ clock }: Timed, caller: Caller, work: () => T): T =>
  storage.run(
    {
      actor: actorOf(caller),
      requestId: caller.meta.requestId,
      session: sessionOf(caller),
      origin: caller.meta,
      clock,
    },
    work,
  )

/** Runs an event of a socket, whose person was identified when it opened. */
export const inEvent = <T>(
  { clock }: Timed,
  { actor, session }: Pick<Call, 'actor' | 'session'>,
  work: () => T,
): T => storage.run({ actor, requestId: null, session, origin: null, clock }, work)

/** Makes a use case's call as a caller: for seeds, the demo and tests, which play people without a connection. */
export const callAs = <C extends Timed, P extends Caller, A extends unknown[], R>(
  ctx: C,
  caller: P,
  useCase: (ctx: C, caller: P, ...input: A) => R,
  ...input: A
): R => inCall(ctx, caller, () => useCase(ctx, caller, ...input))

/** Runs what nobody requests: a job, a delivery, a start. The call that happened to wake it is not its author. */
export const inJob = <T>({ clock }: Timed, work: () => T, actor = 'server'): T =>
  storage.run({ actor, requestId: null, session: null, origin: null, clock }, work)

/**
 * Runs a part of a call for somebody else: what the server does on its own account, or what a person began in an earlier
 * request. History and audit then name them.
 */
export const actingAs = <T>(
  { actor, requestId }: { actor: string; requestId?: string | null },
  work: () => T,
): T => {
  const call = currentCall()
  return storage.run(
    { ...call, actor, requestId: requestId === undefined ? call.requestId : requestId },
    work,
  )
}

export const asServer = <T>(work: () => T): T => actingAs({ actor: 'server' }, work)

/** The call that is running. Throws outside of one: a change without an author must not happen. */
export function currentCall(): Call {
  const call = storage.getStore()
  if (!call) throw new Error('nobody acts here: start this work with inCall or inJob (call-context.ts)')
  return call
}

export const currentActor = (): string => currentCall().actor

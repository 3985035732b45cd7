import type { CallFacts, Limit } from '@contour/contract'
import { clockZoneOf } from '@contour/domain/time/state-time-zones'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../app-error.ts'
import { findSession } from '../features/people/accounts/index.ts'
import { consumeRateLimit } from '../features/ground/limits/index.ts'
import { findStaffSession } from '../features/people/staff-access/index.ts'
import { assertNotPrefetch } from './assert-not-prefetch.ts'
import { recordDenial } from './record-denial.ts'
import { assertOwnPage } from './assert-own-page.ts'
import { assertVerifiedCaller } from './assert-verified-caller.ts'
import { bearerOf, requestMetaOf } from './request-meta.ts'

/** The part of a declaration that admission uses, of a call or of a plain route. */
export type AdmittedCall = Pick<CallFacts, 'access' | 'limits' | 'changes' | 'ids' | 'forCaller'> & {
  method: string
  path: string
}

export type Admit = (request: FastifyRequest, call: AdmittedCall) => Promise<Caller>

/** Admits patient-origin callers: purpose, token, scope, limits, in that order. Deny by default (security.md 2). */
export function createPatientAdmission(ctx: Ctx) {
  return async (request: FastifyRequest, call: AdmittedCall): Promise<Caller> => {
    assertNotPrefetch(request, call)
    if (call.access.realm === 'demo') assertOwnPage(request, ctx.config)
    const meta = requestMetaOf(request)
    const token = bearerOf(request)
    const session = token ? await findSession(ctx.database, ctx.clock, token) : null
    const caller: Caller = session
      ? {
          kind: 'patient',
          meta,
          userId: session.user_id,
          userPublicId: session.user_public_id,
          zone: clockZoneOf(session.ships_to ?? session.lives_in),
          scope: session.scope,
          cartId: session.cart_id,
          tokenHash: session.token_hash,
          sessionId: session.public_id,
          paidAt: session.paid_at,
          passwordAt: session.password_at,
        }
      : { kind: 'visitor', meta }
    if (call.access.realm === 'patient') {
      if (caller.kind !== 'patient') throw new AppError('unauthenticated')
      if (!call.access.scopes.includes(caller.scope)) return reject(ctx, request, call, caller)
    } else if (call.access.realm === 'staff') return reject(ctx, request, call, caller)
    await consumeRateLimits(
      ctx,
      call.limits,
      meta.network,
      caller.kind === 'patient' ? caller.userPublicId : meta.network,
    )
    return caller
  }
}

/** Admits callers of the staff origin: requires a staff token, one of the declared roles, and of support a verified caller where one is declared. */
export function createStaffAdmission(ctx: Ctx) {
  return async (request: FastifyRequest, call: AdmittedCall): Promise<Caller> => {
    assertNotPrefetch(request, call)
    const meta = requestMetaOf(request)
    const token = bearerOf(request)
    const session = token ? await findStaffSession(ctx.database, ctx.clock, token) : null
    const caller: Caller = session
      ? {
          kind: 'staff',
          meta,
          staffId: session.person.id,
          staffPublicId: session.person.public_id,
          name: session.person.name,
          npi: session.person.npi,
          roles: session.roles,
          tokenHash: session.hash,
          sessionId: session.publicId,
        }
      : { kind: 'visitor', meta }
    if (call.access.realm === 'staff') {
      if (caller.kind !== 'staff') throw new AppError('unauthenticated')
      const { roles } = call.access
      if (!caller.roles.some((role) => roles.includes(role))) return reject(ctx, request, call, caller)
    } else if (call.access.realm !== 'public') return reject(ctx, request, call, caller)
    await consumeRateLimits(
      ctx,
      call.limits,
      meta.network,
      caller.kind === 'staff' ? caller.staffPublicId : meta.network,
    )
    if (caller.kind === 'staff') await assertVerifiedCaller(ctx, request, call, caller)
    return caller
  }
}

/** Responds with 403 and writes an audit row about who was refused what. */
async function reject(ctx: Ctx, request: FastifyRequest, call: AdmittedCall, caller: Caller): Promise<never> {
  const error = new AppError('forbidden')
  await recordDenial(ctx, request, call, { caller, error })
  throw error
}

async function consumeRateLimits(
  ctx: Ctx,
  limits: readonly Limit[],
  network: string,
  callerId: string,
): Promise<void> {
  if (!ctx.config.rateLimits) return
  for (const limit of limits) {
    const who = limit.per === 'source' ? network : callerId
    await consumeRateLimit(ctx.db, ctx.clock, `${limit.bucket}:${who}`, limit.max, limit.seconds)
  }
}

import type { CallFacts, Limit } from '@contour/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { Fault } from '../fault.ts'
import { findSession } from '../rooms/accounts/index.ts'
import { spendLimit } from '../rooms/limits/index.ts'
import { findStaffSession } from '../rooms/staff-access/index.ts'
import { assertDeliberate } from './assert-deliberate.ts'
import { noteDenial } from './note-denial.ts'
import { assertOwnPage } from './assert-own-page.ts'
import { bearerOf, sourceOf } from './source.ts'

/** What admission reads of a declaration, of a call or of a plain route. */
export type Admitted = Pick<CallFacts, 'access' | 'limits' | 'changes' | 'ids'> & {
  method: string
  path: string
}

export type Admit = (request: FastifyRequest, call: Admitted) => Promise<Caller>

/** Admits callers of the patient origin: purpose, token, scope, limits, in that order. Deny by default (security.md 2). */
export function createPatientAdmission(ctx: Ctx) {
  return async (request: FastifyRequest, call: Admitted): Promise<Caller> => {
    assertDeliberate(request, call)
    if (call.access.realm === 'demo') assertOwnPage(request, ctx.config)
    const source = sourceOf(request)
    const token = bearerOf(request)
    const session = token ? await findSession(ctx.database, ctx.clock, token) : null
    const caller: Caller = session
      ? {
          kind: 'patient',
          source,
          userId: session.user_id,
          userPublicId: session.user_public_id,
          scope: session.scope as 'patient' | 'checkout',
          cartId: session.cart_id,
          tokenHash: session.token_hash,
          sessionId: session.public_id,
          paidAt: session.paid_at,
          passwordAt: session.password_at,
        }
      : { kind: 'visitor', source }
    if (call.access.realm === 'patient') {
      if (caller.kind !== 'patient') throw new Fault('unauthenticated')
      if (!call.access.scopes.includes(caller.scope)) return refuse(ctx, request, call, caller)
    } else if (call.access.realm === 'staff') return refuse(ctx, request, call, caller)
    await spendLimits(
      ctx,
      call.limits,
      source.network,
      caller.kind === 'patient' ? caller.userPublicId : source.network,
    )
    return caller
  }
}

/** Admits callers of the staff origin: a staff token and one of the declared roles. */
export function createStaffAdmission(ctx: Ctx) {
  return async (request: FastifyRequest, call: Admitted): Promise<Caller> => {
    assertDeliberate(request, call)
    const source = sourceOf(request)
    const token = bearerOf(request)
    const session = token ? await findStaffSession(ctx.database, ctx.clock, token) : null
    const caller: Caller = session
      ? {
          kind: 'staff',
          source,
          staffId: session.person.id,
          staffPublicId: session.person.public_id,
          name: session.person.name,
          npi: session.person.npi,
          roles: session.roles,
          tokenHash: session.hash,
          sessionId: session.publicId,
        }
      : { kind: 'visitor', source }
    if (call.access.realm === 'staff') {
      if (caller.kind !== 'staff') throw new Fault('unauthenticated')
      const { roles } = call.access
      if (!caller.roles.some((role) => roles.includes(role))) return refuse(ctx, request, call, caller)
    } else if (call.access.realm !== 'public') return refuse(ctx, request, call, caller)
    await spendLimits(
      ctx,
      call.limits,
      source.network,
      caller.kind === 'staff' ? caller.staffPublicId : source.network,
    )
    return caller
  }
}

/** 403, and a row in the audit trail that says who was refused what. */
async function refuse(ctx: Ctx, request: FastifyRequest, call: Admitted, caller: Caller): Promise<never> {
  const fault = new Fault('forbidden')
  await noteDenial(ctx, request, call, { caller, fault })
  throw fault
}

async function spendLimits(
  ctx: Ctx,
  limits: readonly Limit[],
  network: string,
  callerId: string,
): Promise<void> {
  if (!ctx.config.rateLimits) return
  for (const limit of limits) {
    const who = limit.per === 'source' ? network : callerId
    await spendLimit(ctx.db, ctx.clock, `${limit.bucket}:${who}`, limit.max, limit.seconds)
  }
}

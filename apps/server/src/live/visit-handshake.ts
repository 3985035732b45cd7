import { VisitAuth } from '@contour/contract/visit-events'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { findSession } from '../features/accounts/index.ts'
import { consumeRateLimit } from '../features/limits/index.ts'
import { findStaffSession } from '../features/staff-access/index.ts'
import { lastSignalOf, visitToJoin } from '../features/visits/index.ts'
import type { Realm, VisitSocketState } from './visit-socket.ts'

/** Connections per minute and network: a browser reconnects, and several share an address. */
const CONNECTIONS = { max: 120, seconds: 60 } as const

type Proven = Pick<VisitSocketState, 'sitter' | 'personId' | 'token' | 'tokenHash' | 'sessionId'>

/**
 * Proves who connects and to which visit: at the patient origin a patient's session of either scope (D-48), at the staff
 * origin a clinician's. A visit that is not theirs looks like none.
 * @throws AppError unauthenticated, forbidden, not_found, too_many_requests
 */
export async function authenticateVisit(
  ctx: Ctx,
  realm: Realm,
  network: string,
  auth: unknown,
): Promise<VisitSocketState> {
  if (ctx.config.rateLimits)
    await consumeRateLimit(
      ctx.db,
      ctx.clock,
      `visit-connect:${network}`,
      CONNECTIONS.max,
      CONNECTIONS.seconds,
    )
  const { data } = VisitAuth.safeParse(auth)
  if (!data) throw new AppError('unauthenticated')
  const proven = realm === 'patient' ? await patientOf(ctx, data.token) : await clinicianOf(ctx, data.token)
  if (!proven) throw new AppError('unauthenticated')
  const visit = await visitToJoin(ctx.db, data.order, proven.sitter)
  if (!visit) throw new AppError('not_found')
  return {
    ...proven,
    visitId: visit.id,
    visitPublicId: visit.public_id,
    seat: ctx.random.id(),
    notice: '',
    sentSignal: await lastSignalOf(ctx.db, visit.id),
    queue: Promise.resolve(),
    waiting: 0,
    blockedUntil: 0,
  }
}

async function patientOf(ctx: Ctx, token: string): Promise<Proven | null> {
  const session = await findSession(ctx.database, ctx.clock, token)
  if (!session) return null
  return {
    sitter: {
      side: 'patient',
      userId: session.user_id,
      cartId: session.scope === 'checkout' ? (session.cart_id ?? 0) : null,
    },
    personId: session.user_public_id,
    token,
    tokenHash: session.token_hash,
    sessionId: session.public_id,
  }
}

async function clinicianOf(ctx: Ctx, token: string): Promise<Proven | null> {
  const session = await findStaffSession(ctx.database, ctx.clock, token)
  if (!session) return null
  if (!session.roles.includes('clinician')) throw new AppError('forbidden')
  return {
    sitter: { side: 'clinician', staffId: session.person.id },
    personId: session.person.public_id,
    token,
    tokenHash: session.hash,
    sessionId: session.publicId,
  }
}

/** Whether the session of a socket still holds; it may have ended while the socket was open. */
export async function holdsSession(
  ctx: Ctx,
  { sitter, token }: Pick<VisitSocketState, 'sitter' | 'token'>,
): Promise<boolean> {
  if (sitter.side === 'patient') return (await findSession(ctx.database, ctx.clock, token)) !== null
  const session = await findStaffSession(ctx.database, ctx.clock, token)
  return session !== null && session.roles.includes('clinician')
}

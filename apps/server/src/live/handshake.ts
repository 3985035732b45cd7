import type { IncomingMessage } from 'node:http'
import { networkOf } from '@contour/domain/limits/network-of'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import type { Reader } from '../db/database.ts'
import { findLiveSession, findSession } from '../features/accounts/index.ts'
import { consumeRateLimit } from '../features/limits/index.ts'
import { findVisitor } from '../features/support-chat/index.ts'
import { sha256 } from '../randomness.ts'
import type { Identity } from './live-socket.ts'

/** Connections per minute and network: a browser reconnects five times in a row, and several share an address. */
const CONNECTIONS = { max: 120, seconds: 60 } as const

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (origin: string) => URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname)

/**
 * Whether a browser's page may connect: only our own (security.md 22). Clients that are no browsers send no origin. On
 * loopback the page may use either name of the machine.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  return origin === publicOrigin || (isLoopback(publicOrigin) && isLoopback(origin))
}

/** What limits count: the address that the last trusted proxy saw, as for calls (D-58). */
export function networkOfHandshake(
  address: string,
  forwarded: string | string[] | undefined,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const hops = String(forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
  const addresses = [address, ...hops.filter(Boolean).reverse()]
  return networkOf(addresses[Math.min(trustProxy, addresses.length - 1)] ?? address)
}

const Auth = z.union([
  z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) }),
  z.strictObject({ id: z.string().max(64), secret: z.string().max(128) }),
])

/**
 * Proves who connects: a patient's session of scope "patient", or a visitor's secret (D-43).
 * @throws AppError unauthenticated; forbidden for a checkout session (D-48); too_many_requests
 */
export async function authenticate(ctx: Ctx, network: string, auth: unknown): Promise<Identity> {
  if (ctx.config.rateLimits)
    await consumeRateLimit(ctx.db, ctx.clock, `live-connect:${network}`, CONNECTIONS.max, CONNECTIONS.seconds)
  const { data } = Auth.safeParse(auth)
  if (!data) throw new AppError('unauthenticated')
  if ('secret' in data) {
    const visitor = await findVisitor(ctx.db, ctx.clock, data)
    if (!visitor) throw new AppError('unauthenticated')
    return { kind: 'visitor', ...visitor, secret: data.secret }
  }
  const session = await findSession(ctx.database, ctx.clock, data.token)
  if (!session) throw new AppError('unauthenticated')
  if (session.scope !== 'patient') throw new AppError('forbidden')
  return {
    kind: 'patient',
    userId: session.user_id,
    publicId: session.user_public_id,
    sessionId: session.public_id,
    token: data.token,
    tokenHash: session.token_hash,
  }
}

/** The hash that the database has of what proved an identity. */
export const hashOf = (identity: Identity): string =>
  identity.kind === 'patient' ? identity.tokenHash : sha256(identity.secret)

/**
 * Whether an identity still holds: the session or the secret may have ended while the socket was open. Inside a
 * transaction it only reads; the sign of life every 120 s notes that the session is used.
 */
export async function isStillProven({ clock }: Ctx, on: Reader, identity: Identity): Promise<boolean> {
  if (identity.kind === 'patient') {
    const { token } = identity
    const found = on.inTransaction ? findLiveSession(on, clock, token) : findSession({ db: on }, clock, token)
    return (await found) !== null
  }
  const { publicId: id, secret } = identity
  return (await findVisitor(on, clock, { id, secret })) !== null
}

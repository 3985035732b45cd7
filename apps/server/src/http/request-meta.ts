import type { FastifyRequest } from 'fastify'
import { networkOf } from '@contour/domain/limits/network-of'
import type { RequestMeta, Visitor } from '../caller.ts'

const SESSION_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Reads the request meta. Proxy headers count only as far as TRUST_PROXY allows (Fastify's trustProxy). */
export function requestMetaOf(request: FastifyRequest): RequestMeta {
  const tracking = request.headers['x-tracking-session']
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 512),
    requestId: request.id,
    objects: request.headers['sec-gpc'] === '1',
    trackingSession: typeof tracking === 'string' && SESSION_ID.test(tracking) ? tracking : null,
  }
}

/** The caller of a route that asks for no login: a signed link or a signature is what allows it. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  kind: 'visitor',
  meta: requestMetaOf(request),
})

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/

/** The bearer token; there is no other way to authenticate (security.md 1). */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

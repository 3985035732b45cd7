import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from '../app-error.ts'
import { errorField } from '../error-field.ts'
import { errorFacts } from '../log.ts'
import type { PlainRoute } from '@contour/contract'
import { assertRoutesDeclared } from './check-routes.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import type { DeclaredCall } from './declared-calls.ts'
import { sendError, toAppError } from './error-responses.ts'
import { healthRoutes } from './health-routes.ts'
import { parseJsonBodies } from './json-body.ts'
import { BODY_LIMITS, endSlowBodies } from './slow-bodies.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Camera and microphone are for our own pages (identity video, visit) and for the partner's chat in its frame, never for
 * another frame; no page requests the location of a visitor. Payment is not restricted: the gateway's frame may offer
 * wallets.
 */
function permissionsPolicy(embeds: readonly string[]): string {
  const allowed = ['self', ...embeds.map((origin) => `"${origin}"`)].join(' ')
  return `camera=(${allowed}), microphone=(${allowed}), geolocation=()`
}

/**
 * Creates what both origins share: connection limits, headers, one last-resort error handler, health.
 * @param embeds origins whose frames may use camera and microphone
 */
export async function createBaseApp(
  ctx: Ctx,
  name: 'patient' | 'staff',
  calls: readonly DeclaredCall[],
  plain: readonly PlainRoute[],
  embeds: readonly string[] = [],
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < ctx.config.trustProxy,
    requestTimeout: 330_000,
    bodyLimit: 256 * 1024,
    genReqId: () => ctx.random.id(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    forceCloseConnections: 'idle',
    // Requests that arrive while the listener closes are served: the connection is told to close, none is refused.
    return503OnClosing: false,
  })
  app.server.headersTimeout = 10_000
  endSlowBodies(app, {
    ...BODY_LIMITS,
    connections: ctx.config.trustProxy > 0 ? null : BODY_LIMITS.connections,
  })
  assertRoutesDeclared(app, calls, plain)
  const ofHelmet = await securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: ctx.config.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
  })
  const headers = { ...ofHelmet, 'permissions-policy': permissionsPolicy(embeds) }
  parseJsonBodies(app)
  // Hooks with `done`: an additional promise for each has a measurable cost in the cheapest calls (performance.md).
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // NUL is part of no id, and the database rejects it with an error of its own.
    done(request.url.includes('%00') ? new AppError('invalid_request') : undefined)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id)
    // Screens count down against this clock, which is movable in demo mode (D-21), not against the browser's.
    void reply.header('x-service-time', ctx.clock.now().toISOString())
    if (ctx.config.demo || ctx.config.rehearsal) void reply.header('x-robots-tag', 'noindex, nofollow')
    done()
  })
  app.addHook('onResponse', noteResponse(ctx, name))
  app.setErrorHandler((error, request, reply) => {
    const appError = asAppError(error)
    if (appError.status >= 500)
      ctx.log.error(
        { request_id: request.id, route: request.routeOptions.url, err: errorFacts(error) },
        'request failed',
      )
    return sendError(reply, appError)
  })
  app.setNotFoundHandler(refuseUnknown(calls))
  healthRoutes(app, ctx)
  return app
}

/**
 * Counts each response, and logs a line for it where that is switched on: the pattern of its route and the outcome, never
 * its path, which may hold a token, and nothing of who asked.
 */
const noteResponse =
  ({ log, metrics, config }: Pick<Ctx, 'log' | 'metrics' | 'config'>, app: 'patient' | 'staff') =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    metrics.noteRequest({ app, method, route, status, ms })
    if (config.requestLog)
      log.info({ request_id: request.id, app, method, route, status, ms: Math.round(ms) }, 'request')
    done()
  }

/** Fastify's own errors have a status; a body that is too large or malformed is the caller's error. */
function asAppError(error: unknown): AppError {
  const status = errorField(error, 'statusCode')
  if (error instanceof AppError) return error
  if (status === 413) return new AppError('file_too_large', { message: 'The request is too large.' })
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('invalid_request')
  return toAppError(error)
}

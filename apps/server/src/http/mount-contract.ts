import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorFacts, type Logger } from '../log.ts'
import type { AppError } from '../app-error.ts'
import { inCall } from '../call-context.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { declaredCalls, type DeclaredCall, type DeclaredContract } from './declared-calls.ts'
import { recordCheckoutRead } from './record-checkout-read.ts'
import { recordDenial } from './record-denial.ts'
import { errorResponse, messageFor, retryAfterOf, toAppError } from './error-responses.ts'

/** What a handler receives in addition to its input. */
export type CallContext = { caller: Caller }

export type CallerFinder = (
  request: FastifyRequest,
  facts: ReturnType<typeof declaredCalls>[number],
) => Promise<Caller>

type Handled = { request: FastifyRequest; reply: FastifyReply; caller: Caller; call: DeclaredCall }

type Mount = {
  contract: DeclaredContract
  router: AnyRouter
  ctx: Ctx
  /** Authenticates, checks role and scope, and counts against the declared limits; throws an AppError. */
  admit: CallerFinder
}

/**
 * Mounts every declared call as a route of its own: exact path and method, in the order admit, validate, handle. All
 * failures use one envelope.
 */
export function mountContract(app: FastifyInstance, { ctx, contract, router, admit }: Mount): void {
  const { log } = ctx
  const handler = new OpenAPIHandler<Handled>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next, context }) => {
        try {
          const answer = await next()
          await recordCheckoutRead(ctx, context.call, context.caller)
          return answer
        } catch (error) {
          const { request, reply, caller, call } = context
          const appError = toLoggedAppError(error, request, log)
          await recordDenial(ctx, request, call, { caller, error: appError })
          throw toHttpResponse(appError, request, reply)
        }
      },
    ],
  })
  for (const call of declaredCalls(contract)) {
    app.route({
      method: call.method,
      // A HEAD route that Fastify adds automatically would run the handler of a GET without its declaration.
      exposeHeadRoute: false,
      url: urlOf(call),
      handler: async (request, reply) => {
        if (call.health || call.access.realm !== 'public') void reply.header('cache-control', 'no-store')
        let caller: Caller
        try {
          caller = await admit(request, call)
        } catch (error) {
          const appError = toLoggedAppError(error, request, log)
          const wait = retryAfterOf(appError)
          if (wait !== null) void reply.header('retry-after', wait)
          return reply.status(appError.status).send(errorResponse(appError, request))
        }
        // Screens write every time in the zone of whoever reads them.
        if (caller.kind === 'patient') void reply.header('x-reader-zone', caller.zone)
        const { matched } = await inCall(ctx, caller, () =>
          handler.handle(request, reply, { context: { caller, call, request, reply } }),
        )
        if (!matched) throw new Error(`declared call is not implemented: ${call.method} ${call.path}`)
        return reply
      },
    })
  }
}

const urlOf = (call: DeclaredCall): string => call.path.replace(/\{(\w+)\}/g, ':$1')

function toLoggedAppError(error: unknown, request: FastifyRequest, log: Logger): AppError {
  const appError = toAppError(error)
  if (appError.status >= 500) {
    const cause = error instanceof ORPCError && error.cause ? error.cause : error
    log.error(
      { request_id: request.id, route: request.routeOptions.url, err: errorFacts(cause) },
      'call failed',
    )
  }
  return appError
}

function toHttpResponse(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const wait = retryAfterOf(error)
  if (wait !== null) void reply.header('retry-after', wait)
  return new ORPCError(error.code, {
    status: error.status,
    message: messageFor(error, request),
    data: errorResponse(error, request),
  })
}

import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from '../app-error.ts'
import { sendError } from './error-responses.ts'

/**
 * Liveness, and whether the process may receive requests: 503 within 2 s names what is not ready. From the moment a
 * stop is requested, every response closes its connection, so that clients switch before the listener closes.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, build }: Pick<Ctx, 'readiness' | 'build'>,
): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.stopping()) void reply.header('connection', 'close')
    done()
  })
  app.get('/healthz', async () => ({ status: 'success', message: 'up', ...build }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await readiness.check()
    if (missing.length > 0)
      return sendError(reply, new AppError('unavailable', { details: { not_ready: missing } }))
    return { status: 'success', message: 'ready', degraded: readiness.degraded() }
  })
}

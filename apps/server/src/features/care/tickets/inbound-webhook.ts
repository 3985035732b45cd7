import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { sendError } from '../../../http/error-responses.ts'
import { visitorOf } from '../../../http/request-meta.ts'
import { isRecent, isSigned, SIGNATURE_HEADER } from '../../../webhook-signature.ts'
import { receiveEmail } from './receive-email.ts'

/** Bytes of an email: one file of 5 MB in its encoding for mail, and the text. */
const MAX_EMAIL = 8 * 1024 * 1024

/**
 * POST /api/webhooks/email: the mail service delivers the raw bytes of an email with their signature (M-34). Whatever is
 * in the email, the delivery succeeded: the response says what became of it, and the service does not repeat it.
 */
export function registerInboundWebhook(app: FastifyInstance, ctx: Ctx): void {
  const { inbound } = ctx.config
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EMAIL }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => {
      if (!inbound) throw new AppError('not_found')
      if (isRecent(request.headers[SIGNATURE_HEADER], ctx.clock.real())) return
      ctx.log.warn({ request_id: request.id }, 'email without a recent signature')
      throw new AppError('invalid_request')
    })
    scope.post('/api/webhooks/email', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (
        !inbound ||
        !isSigned(ctx.secrets.inbound, raw, request.headers[SIGNATURE_HEADER], ctx.clock.real())
      ) {
        ctx.log.warn({ request_id: request.id }, 'email with a bad signature')
        return sendError(reply, new AppError('invalid_request'))
      }
      const outcome = await inCall(ctx, visitorOf(request), () => receiveEmail(ctx, inbound.domain, raw))
      ctx.log.info({ request_id: request.id, outcome }, 'email received')
      return { status: 'success', message: 'received', outcome }
    })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { phoneDigits } from '@contour/domain/contact/phone'
import { DELIVERIES } from '@contour/domain/reach/destination-mark'
import { AppError } from '../../../app-error.ts'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { requestMetaOf, visitorOf } from '../../../http/request-meta.ts'
import { recordDelivery } from './record-delivery.ts'
import { receiveText } from './receive-text.ts'
import { isFromTwilio, TWILIO_SIGNATURE } from './twilio-signature.ts'

/** Bytes of a form of Twilio: its longest text message, and what it tells about it. */
const MAX_FORM = 32 * 1024

/**
 * POST /api/webhooks/sms: a text message to our number. POST /api/webhooks/sms/status: what became of one of ours, with
 * its id in the address, which the signature covers.
 */
export function registerSmsWebhooks(app: FastifyInstance, ctx: Ctx): void {
  const { sms, publicOrigin } = ctx.config
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_FORM }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    const formOf = (request: FastifyRequest): URLSearchParams => {
      if (sms.kind !== 'twilio') throw new AppError('not_found')
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      // The address as Twilio was told it, whatever a proxy made of it.
      const url = publicOrigin + request.url
      if (isFromTwilio(sms.authToken, url, form, request.headers[TWILIO_SIGNATURE])) return form
      ctx.log.warn({ request_id: request.id }, 'text message with a bad signature')
      throw new AppError('invalid_request')
    }
    scope.post('/api/webhooks/sms', async (request, reply) => {
      const form = formOf(request)
      const from = phoneDigits(form.get('From') ?? '')
      const answer = await inCall(ctx, visitorOf(request), () =>
        receiveText(ctx, { from, text: form.get('Body') ?? '', ip: requestMetaOf(request).ip }),
      )
      // With OptOutType the carrier has answered these words itself.
      return reply.type('text/xml').send(xmlOf(form.has('OptOutType') ? null : answer))
    })
    scope.post('/api/webhooks/sms/status', async (request, reply) => {
      const form = formOf(request)
      const status = form.get('MessageStatus')
      const delivery = DELIVERIES.find((known) => known === status)
      const message = new URL(request.url, publicOrigin).searchParams.get('message')
      if (delivery && message)
        await inCall(ctx, visitorOf(request), () =>
          recordDelivery(ctx, { message, delivery, error: form.get('ErrorCode') }),
        )
      return reply.code(204).send()
    })
  })
}

const xmlOf = (answer: string | null) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`}</Response>`

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { visitorOf } from '../../../http/request-meta.ts'
import { recordEmailReport } from '../../ground/reach/index.ts'
import { receiveEmail } from '../tickets/index.ts'
import { fetchSns, type FetchSns } from './fetch-sns.ts'
import { isFromMailgun, MailgunEvent, readMailgun } from './mailgun.ts'
import { formFields } from './form-fields.ts'
import { isFromPostmark, PostmarkPost, readPostmark } from './postmark.ts'
import { receiveSns } from './receive-sns.ts'
import { jsonOf, SnsMessage, type MailNews } from './ses.ts'

/** Bytes of a post: an email of 8 MB in base64. */
const MAX_POST = 12 * 1024 * 1024

/**
 * The webhooks of mail services: bounces, complaints and replies to tickets, in the formats of SES, Mailgun and Postmark,
 * each with the proof that its service gives. One that is not used does not exist.
 */
export function registerMailWebhooks(app: FastifyInstance, ctx: Ctx, fetchPage: FetchSns = fetchSns): void {
  const { sesTopic, mailgunKey, postmarkSecret } = ctx.config.mailVendors
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_POST }, (_request, body, done) =>
      done(null, body),
    )
    const refused = (request: FastifyRequest): never => {
      ctx.log.warn({ request_id: request.id }, 'post of a mail service without its proof')
      throw new AppError('invalid_request')
    }
    scope.post('/api/webhooks/mail/ses', async (request) => {
      if (!sesTopic) throw new AppError('not_found')
      const message = SnsMessage.safeParse(jsonOf(textOf(request))).data ?? refused(request)
      return take(ctx, request, (await receiveSns(sesTopic, message, fetchPage)) ?? refused(request))
    })
    scope.post('/api/webhooks/mail/mailgun', async (request) => {
      if (!mailgunKey) throw new AppError('not_found')
      const now = ctx.clock.real()
      const event = MailgunEvent.safeParse(jsonOf(textOf(request))).data
      if (event)
        return isFromMailgun(mailgunKey, event.signature, now)
          ? take(ctx, request, readMailgun(event))
          : refused(request)
      const form = await formFields(bytesOf(request), request.headers['content-type'] ?? '')
      if (!isFromMailgun(mailgunKey, Object.fromEntries(form), now)) return refused(request)
      const raw = form.get('body-mime')
      return take(ctx, request, { reports: [], email: raw === undefined ? null : Buffer.from(raw, 'utf8') })
    })
    scope.post('/api/webhooks/mail/postmark', async (request) => {
      if (!postmarkSecret) throw new AppError('not_found')
      if (!isFromPostmark(postmarkSecret, request.headers.authorization)) return refused(request)
      const post = PostmarkPost.safeParse(jsonOf(textOf(request))).data
      return take(ctx, request, post ? readPostmark(post) : refused(request))
    })
  })
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
const textOf = (request: FastifyRequest): string => bytesOf(request).toString('utf8')

/** Keeps what was told; an email where no replies are received is answered like one that belongs to no ticket. */
async function take(ctx: Ctx, request: FastifyRequest, { reports, email }: MailNews) {
  const { inbound } = ctx.config
  const outcome = await inCall(ctx, visitorOf(request), async () => {
    for (const report of reports) await recordEmailReport(ctx, report)
    return email && inbound ? receiveEmail(ctx, inbound.domain, email) : null
  })
  ctx.log.info({ request_id: request.id, reports: reports.length, outcome }, 'mail service heard')
  return { status: 'success', message: 'received', outcome }
}

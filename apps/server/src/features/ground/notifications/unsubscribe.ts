import type { FastifyInstance, FastifyReply } from 'fastify'
import { isKeyOf } from '@contour/domain/table-keys'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { outbox } from '../../../db/schema.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { visitorOf } from '../../../http/request-meta.ts'
import { audit } from '../audit/index.ts'
import { markDestination } from '../reach/index.ts'
import { OPTIONAL_LETTERS } from './letter-purposes.ts'

type Asked = { Params: { message: string } }

/**
 * Ends optional letters to an address (RFC 8058). The random id of a letter is what allows it, logged in or not. Reading
 * the page changes nothing, because mail programs open links by themselves; its one button and mail programs post.
 */
export function registerUnsubscribe(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )
    scope.get<Asked>('/unsubscribe/:message', async ({ params }, reply) => {
      const letter = await findLetter(ctx, params.message)
      return send(reply, ctx, {
        heading: 'End these emails?',
        text: `You will get no more ${OPTIONAL_LETTERS[letter.kind]}. Messages about your care, orders and payments still come.`,
        button: `<form method="post" action="/api/unsubscribe/${encodeURIComponent(params.message)}"><button>End these emails</button></form>`,
      })
    })
    scope.post<Asked>('/api/unsubscribe/:message', async (request, reply) => {
      const letter = await findLetter(ctx, request.params.message)
      await inCall(ctx, visitorOf(request), () =>
        ctx.db.transaction(async (tx) => {
          const fresh = await markDestination(
            tx,
            ctx.clock,
            { channel: 'email', to: letter.to },
            { reason: 'unsubscribed', words: `By the link of an email of the kind ${letter.kind}.` },
          )
          if (fresh)
            await audit(
              tx,
              'email.unsubscribed',
              letter.userId === null ? {} : { subjectUser: letter.userId },
            )
        }),
      )
      return send(reply, ctx, {
        heading: 'These emails have ended',
        text: 'You will get no more of them. Messages about your care, orders and payments still come.',
        button: '',
      })
    })
  })
}

async function findLetter({ db }: Pick<Ctx, 'db'>, message: string) {
  const [row] = await db
    .select({ to: outbox.to, kind: outbox.kind, channel: outbox.channel, userId: outbox.user_id })
    .from(outbox)
    .where(eq(outbox.public_id, message))
  if (row?.channel !== 'email' || !isKeyOf(OPTIONAL_LETTERS, row.kind)) throw new AppError('not_found')
  return { ...row, kind: row.kind }
}

/** A page without script, style or frame: it works in the browser inside a mail program. */
const send = (
  reply: FastifyReply,
  { company }: Pick<Ctx, 'company'>,
  { heading, text, button }: { heading: string; text: string; button: string },
) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${heading} - ${company.current.brand}`)}</title></head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${button}</main></body></html>`,
    )

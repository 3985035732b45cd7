import { instantInWords } from '@contour/domain/time/instant-text'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { outbox } from '../../../db/schema.ts'
import { replyAddresses } from '../../ground/notifications/index.ts'
import { signBody } from '../../../webhook-signature.ts'

/**
 * Writes the answer to an email of a ticket as its recipient's mail program does, with the email quoted below, and signs
 * it as the mail service does. The page posts it to the webhook like that service (M-34).
 * @throws AppError not_found, wrong_status for an email that takes no answer
 */
export async function writeEmailReply(ctx: Ctx, { id, text }: { id: string; text: string }) {
  const [email] = await ctx.db.select().from(outbox).where(eq(outbox.public_id, id))
  if (!email) throw notFound()
  const replyTo = (await replyAddresses(ctx.db, ctx.config, [email])).get(id)
  if (!replyTo) throw new AppError('wrong_status', { message: 'This message takes no answer by email.' })
  const quoted = email.body.split('\n').map((line) => `> ${line}`.trimEnd())
  const raw = [
    `From: ${email.to}`,
    `To: ${replyTo}`,
    `Subject: Re: ${email.subject}`,
    `Date: ${ctx.clock.now().toUTCString()}`,
    `Message-ID: <${ctx.random.id()}@demo.example>`,
    `In-Reply-To: <${email.public_id}@demo.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
    '',
    `On ${instantInWords(email.created_at)}, ${ctx.company.current.brand} wrote:`,
    '',
    ...quoted,
    '',
  ].join('\r\n')
  return {
    message: 'Post these bytes to the webhook.',
    raw,
    signature: signBody(ctx.secrets.inbound, Buffer.from(raw), ctx.clock.real()),
  }
}

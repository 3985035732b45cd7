import type { LetterWording } from '@contour/domain/notifications/letter-wording'
import { smsParts } from '@contour/domain/notifications/sms-parts'
import { eq } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { companyOf } from '../company/index.ts'
import { promisedToday } from '../promise-hours/index.ts'
import { queueMessage } from './queue-message.ts'
import { sampleOf } from './sample-messages.ts'
import { TEMPLATES } from './templates.ts'
import { checkedWording, letterOf } from './write-letter-wording.ts'

type Asked = { id: string; parts: LetterWording }

async function drawn(ctx: Ctx, { id, parts }: Asked) {
  const event = letterOf(id)
  const { publicOrigin } = ctx.config
  const as = { publicOrigin, ...(await companyOf(ctx.db, ctx)) }
  const promised = promisedToday(ctx)
  return sampleOf(event, TEMPLATES[event].sample, as, checkedWording(event, parts), promised)
}

/**
 * Draws a wording with sample facts, as an email and as a text message with the parts that a carrier charges.
 * @throws AppError not_found; invalid_request with the part
 */
export async function previewLetter(ctx: Ctx, asked: Asked) {
  const { subject, html, text, sms } = await drawn(ctx, asked)
  return {
    message: 'Preview.',
    subject,
    html,
    text,
    sms: sms === null ? null : { text: sms, parts: smsParts(sms) },
  }
}

/**
 * Sends the email of a wording, with sample facts, to the address of whoever asks.
 * @throws AppError as previewLetter
 */
export async function sendTestLetter(ctx: Ctx, caller: Caller, asked: Asked) {
  const { staffId } = asStaff(caller)
  const { subject, html, text } = await drawn(ctx, asked)
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ email: staffMembers.email })
      .from(staffMembers)
      .where(eq(staffMembers.id, staffId))
    if (!person) throw notFound()
    await queueMessage(tx, ctx, {
      dedupeKey: `letter_test:${ctx.random.id()}`,
      channel: 'email',
      to: person.email,
      kind: 'letter_test',
      subject: `Test: ${subject}`,
      body: text,
      html,
    })
    await audit(tx, 'content.test_sent', { subject: `content:letter:${asked.id}` })
    return { message: `The test is on its way to ${person.email}.` }
  })
}

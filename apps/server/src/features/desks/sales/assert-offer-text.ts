import { OFFERS_A_MONTH } from '@contour/domain/consents/consent-texts'
import { and, count, eq, gt } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { outbox } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { mayText } from '../../ground/reach/index.ts'

/**
 * Refuses a text about an offer to somebody who did not agree to texts, and one more than the consent to offers promises (47
 * CFR 64.1200(f)(9)). The cart link is the only offer that goes out as a text; the patient is locked.
 * @throws AppError invalid_request with a sentence for staff
 */
export async function assertOfferText(tx: Tx, ctx: Ctx, user: UserRow): Promise<void> {
  const refuse = (message: string) => new AppError('invalid_request', { field: 'send_by', message })
  if (!(await mayText(tx, user))) throw refuse('This person did not agree to text messages, or ended them.')
  const [sent] = await tx
    .select({ n: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.user_id, user.id),
        eq(outbox.kind, 'cart_link'),
        eq(outbox.channel, 'sms'),
        gt(outbox.created_at, after(ctx.clock.now(), -days(30))),
      ),
    )
  if ((sent?.n ?? 0) >= OFFERS_A_MONTH)
    throw refuse(
      `This person had ${OFFERS_A_MONTH} texts with offers within 30 days, and we promised no more. Send an email, or read out the link.`,
    )
}

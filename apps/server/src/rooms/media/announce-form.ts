import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { users } from '../../db/schema.ts'
import { dropDue } from '../../jobs/due.ts'
import { queueMessage } from '../notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'

/** Reminders that end once everything a doctor needs is in. */
const REMINDERS = ['form-reminder', 'video-reminder', 'adjust-reminder']

/** Tells the patient that the doctor has all of it, and takes back the reminders (beyond-the-documents Part 5). */
export async function announceForm(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const [user] = await tx.select({ email: users.email_lower }).from(users).where(eq(users.id, order.user_id))
  if (user)
    await queueMessage(tx, ctx, {
      dedupeKey: `form_received:${order.public_id}:${order.version}`,
      userId: order.user_id,
      channel: 'email',
      to: user.email,
      kind: 'form_received',
      subject: 'We received your answers',
      body: 'Thank you. A doctor reviews your answers within 24-48 hours.',
    })
  for (const kind of REMINDERS) await dropDue(tx, ctx.clock, kind, order.public_id)
}

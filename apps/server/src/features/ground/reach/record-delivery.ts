import { UNDELIVERED_IN_A_ROW, type Delivery } from '@contour/domain/reach/destination-mark'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { outbox } from '../../../db/schema.ts'
import { markDestination } from './destination-marks.ts'

/**
 * Keeps what the carrier reported of a text message; the first final report counts. A number that took none of the last
 * three is marked (ADR 0033).
 * @returns whether the report was new
 */
export const recordDelivery = (
  ctx: Ctx,
  { message, delivery, error }: { message: string; delivery: Delivery; error: string | null },
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(outbox)
      .set({ delivery, delivery_at: ctx.clock.now(), error: error ? `SMS ${error}` : undefined })
      .where(and(eq(outbox.public_id, message), eq(outbox.channel, 'sms'), isNull(outbox.delivery)))
      .returning({ to: outbox.to })
    if (!row) return false
    if (delivery === 'delivered') return true
    const last = await tx
      .select({ delivery: outbox.delivery })
      .from(outbox)
      .where(and(eq(outbox.to, row.to), eq(outbox.channel, 'sms'), isNotNull(outbox.delivery)))
      .orderBy(desc(outbox.id))
      .limit(UNDELIVERED_IN_A_ROW)
    if (last.length === UNDELIVERED_IN_A_ROW && last.every((text) => text.delivery !== 'delivered'))
      await markDestination(
        tx,
        ctx.clock,
        { channel: 'sms', to: row.to },
        {
          reason: 'undelivered',
          words: `${UNDELIVERED_IN_A_ROW} text messages in a row: ${error ?? delivery}`,
        },
      )
    return true
  })

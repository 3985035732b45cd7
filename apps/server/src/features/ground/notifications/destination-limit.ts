import { destinationRemainder } from '@contour/domain/limits/destination-limit'
import { keysOf } from '@contour/domain/table-keys'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { outbox } from '../../../db/schema.ts'
import { TEMPLATES } from './templates.ts'

const COUNTED = keysOf(TEMPLATES).filter((kind) => TEMPLATES[kind].perDestination)

type Destination = { channel: 'email' | 'sms'; to: string }

/**
 * Returns how long one destination must wait for its next code or link, across all users who have it on file (D-58): 3
 * per hour and 6 per day. Called in the transaction that queues the message; it locks the destination until that ends,
 * so that concurrent messages are counted one after the other. The count reads the outbox, by its own clock.
 * @returns seconds, or null if the message may be sent now
 */
export async function destinationDelay(
  tx: Tx,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
  { channel, to }: Destination,
): Promise<number | null> {
  if (!config.rateLimits) return null
  const address = to.toLowerCase()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${channel}:${address}`}, 0))`)
  const now = clock.now()
  const sent = await tx
    .select({ at: outbox.created_at })
    .from(outbox)
    .where(
      and(
        eq(sql`lower(${outbox.to})`, address),
        eq(outbox.channel, channel),
        inArray(outbox.kind, COUNTED),
        gt(outbox.created_at, after(now, -days(1))),
      ),
    )
  return destinationRemainder(
    sent.map(({ at }) => at),
    now,
  )
}

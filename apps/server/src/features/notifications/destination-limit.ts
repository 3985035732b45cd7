import { destinationRemainder } from '@contour/domain/limits/destination-limit'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { after, days } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { outbox } from '../../db/schema.ts'
import { TEMPLATES } from './templates.ts'
import type { NotifiedEvent } from './templates.ts'

const COUNTED = (Object.keys(TEMPLATES) as NotifiedEvent[]).filter((kind) => TEMPLATES[kind].perDestination)

type Destination = { channel: 'email' | 'sms'; to: string }

/**
 * How long one destination must wait for its next code or link, over all people who have it on file (D-58): 3 an hour and
 * 6 a day. Asked in the transaction that queues the message; it holds the destination until then, so that messages asked
 * for at once are counted one after the other. They are counted where they stand, in the outbox, by its own clock.
 * @returns seconds, or null where the message may go now
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

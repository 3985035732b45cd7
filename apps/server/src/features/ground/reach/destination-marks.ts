import type { MarkReason } from '@contour/domain/reach/destination-mark'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { destinationMarks } from '../../../db/schema.ts'

export type Destination = { channel: 'email' | 'sms'; to: string }
export type Mark = typeof destinationMarks.$inferSelect

/** Characters of what a person wrote or a vendor reported that are kept. */
const LONGEST = 500

const keyOf = ({ to }: Destination) => to.toLowerCase()

/** Marks a destination. @returns whether it was not marked for this reason before: a report that is repeated changes nothing */
export async function markDestination(
  tx: Reader,
  clock: Clock,
  destination: Destination,
  { reason, words }: { reason: MarkReason; words: string },
): Promise<boolean> {
  const [fresh] = await tx
    .insert(destinationMarks)
    .values({
      channel: destination.channel,
      to: keyOf(destination),
      reason,
      words: words.slice(0, LONGEST),
      at: clock.now(),
    })
    .onConflictDoNothing({
      target: [destinationMarks.channel, destinationMarks.to, destinationMarks.reason],
      where: sql`${destinationMarks.ended_at} is null`,
    })
    .returning({ id: destinationMarks.id })
  return fresh !== undefined
}

/** Ends the marks of a destination. @returns the reasons that ended */
export async function endMarks(
  tx: Reader,
  clock: Clock,
  destination: Destination,
  { reasons, by }: { reasons: readonly MarkReason[]; by: string },
): Promise<MarkReason[]> {
  const ended = await tx
    .update(destinationMarks)
    .set({ ended_at: clock.now(), ended_by: by.slice(0, LONGEST) })
    .where(
      and(
        eq(destinationMarks.channel, destination.channel),
        eq(destinationMarks.to, keyOf(destination)),
        inArray(destinationMarks.reason, [...reasons]),
        isNull(destinationMarks.ended_at),
      ),
    )
    .returning({ reason: destinationMarks.reason })
  return ended.map(({ reason }) => reason)
}

const findOpen = preparedQuery((on) =>
  on
    .select()
    .from(destinationMarks)
    .where(
      and(
        eq(destinationMarks.to, sql.placeholder('to')),
        eq(destinationMarks.channel, sql.placeholder('channel')),
        isNull(destinationMarks.ended_at),
      ),
    )
    .orderBy(destinationMarks.id),
)

/** The marks of a destination that count now, the oldest first. */
export const openMarks = (db: Reader, destination: Destination): Promise<Mark[]> =>
  findOpen(db, { channel: destination.channel, to: keyOf(destination) })

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { attribution } from '../../../db/schema.ts'
import { z } from 'zod'

/** What a visit came with: campaign parameters, page and referrer (document 1 §3). */
export const Touch = z.record(z.string(), z.string().optional())
export type Touch = z.infer<typeof Touch>

const insertVisit = preparedInsert(attribution, (insert) =>
  insert.onConflictDoUpdate({
    target: attribution.user_id,
    targetWhere: isNotNull(attribution.user_id),
    set: {
      last_touch: sql`excluded.last_touch`,
      tracking_session: sql`excluded.tracking_session`,
      at: sql`excluded.at`,
    },
  }),
)

/**
 * Saves the last touch of a user, and the first once: from the same tracking session if it has an earlier one,
 * otherwise what the device recorded at its first visit (D-13, M-32). The data stays with us; it is not sent to
 * partners from here.
 */
export async function saveVisitAttribution(
  tx: Reader,
  clock: Clock,
  visit: { userId: number; trackingSession: string | null; touch: Touch; first?: Touch | undefined },
): Promise<void> {
  const { userId, trackingSession } = visit
  const touch = withoutAddresses(visit.touch)
  const earlier = trackingSession
    ? await tx
        .select({ first: attribution.first_touch })
        .from(attribution)
        .where(and(eq(attribution.tracking_session, trackingSession), isNotNull(attribution.first_touch)))
        .orderBy(asc(attribution.id))
        .limit(1)
    : []
  await insertVisit(tx, {
    user_id: userId,
    tracking_session: trackingSession,
    first_touch: earlier[0]?.first ?? (visit.first ? withoutAddresses(visit.first) : touch),
    last_touch: touch,
    at: clock.now(),
  })
}

/**
 * Removes email addresses: campaign links of mailing tools contain the reader's, and attribution must not store one
 * (D-13).
 */
function withoutAddresses(touch: Touch): Touch {
  return Object.fromEntries(Object.entries(touch).filter(([, value]) => !value || !containsAddress(value)))
}

/** Returns whether a text contains an email address, plain or URL-encoded. */
export const containsAddress = (text: string): boolean => /[^\s@]@[^\s@]+\.|%40/i.test(text)

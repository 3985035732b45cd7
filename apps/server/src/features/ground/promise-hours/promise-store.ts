import { promiseWords, promisedBy, type PromiseHours } from '@contour/domain/promises/promise-hours'
import { easternInstant } from '@contour/domain/time/plain-date'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { contentVersions } from '../../../db/schema.ts'
import type { ContentVersion } from '../approvals/index.ts'

const Stored = z.object({
  review_usual: z.number(),
  review_from: z.number(),
  review_latest: z.number(),
  ship_usual: z.number(),
  ship_latest: z.number(),
  answer_hours: z.number(),
  ticket_hours: z.number(),
  chat_minutes: z.number(),
})

export const storedHours = ({ content }: Pick<ContentVersion, 'content'>): PromiseHours =>
  Stored.parse(content)

type Timed = { clock: Clock }

export const hoursToday = ({ clock }: Timed): PromiseHours => promisedBy(clock.promises(), clock.now())

/** What pages and letters say of the times that are promised today. */
export const promisedToday = (at: Timed) => promiseWords(hoursToday(at))

/**
 * Promises from now on by the versions that were approved (D-101). Each applies from its first day, but never to what was
 * made before somebody approved it. A promise is asked for without the database, so each process reads them every few
 * seconds, and at once after its own change.
 */
export async function followPromises({ db, clock }: Timed & { db: Reader }): Promise<void> {
  const rows = await db
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.item, 'promises'),
        isNotNull(contentVersions.approved_at),
        isNull(contentVersions.withdrawn_at),
      ),
    )
    .orderBy(desc(contentVersions.version))
  clock.promise(
    rows.map((row) => {
      const day = easternInstant(row.starts_on, '00:00')
      const from = row.approved_at && row.approved_at > day ? row.approved_at : day
      return { from, hours: storedHours(row) }
    }),
  )
}

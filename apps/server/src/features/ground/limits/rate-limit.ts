import { formatWait } from '@contour/domain/time/wait-text'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { rateLimits } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

export type RateLimitUse = { count: number; secondsLeft: number }

const countOne = preparedQuery((db) =>
  db
    .insert(rateLimits)
    .values({ bucket: sql.placeholder('bucket'), window_start: sql.placeholder('window'), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.window_start],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count }),
)

/** Counts one use of a bucket in its fixed window of real time; the count is shared by all processes. */
export async function countUse(db: Db, clock: Clock, bucket: string, seconds: number): Promise<RateLimitUse> {
  const now = Math.floor(clock.real().getTime() / 1000)
  const window = now - (now % seconds)
  const [row] = await countOne(db, { bucket, window })
  return { count: row?.count ?? 1, secondsLeft: window + seconds - now }
}

/** Counts one use and rejects any beyond `max` with 429 and Retry-After. */
export async function consumeRateLimit(
  db: Db,
  clock: Clock,
  bucket: string,
  max: number,
  seconds: number,
): Promise<void> {
  const { count, secondsLeft } = await countUse(db, clock, bucket, seconds)
  if (count > max) throw tooManyRequests(secondsLeft)
}

/**
 * The error of a limit: its text and Retry-After say when to try again (D-58). `wait` is the real remainder in seconds.
 */
export const tooManyRequests = (wait: number): AppError =>
  new AppError('too_many_requests', {
    message: `Too many requests. Please try again ${formatWait(wait)}.`,
    retryAfter: wait,
    details: { retry_in_seconds: wait },
  })

/** Seconds until the current window of a bucket ends. */
export function windowRemainder(clock: Clock, seconds: number): number {
  const now = Math.floor(clock.real().getTime() / 1000)
  return seconds - (now % seconds)
}

/** How often a bucket was used in its current window; counts nothing. */
export async function readUse(db: Db, clock: Clock, bucket: string, seconds: number): Promise<number> {
  const now = Math.floor(clock.real().getTime() / 1000)
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.bucket, bucket), eq(rateLimits.window_start, now - (now % seconds))))
  return row?.count ?? 0
}

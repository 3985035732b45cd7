import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, count, eq, exists, gt, min, ne, or, sql, type SQL } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { imageRequests, orders, uploads, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import type { FileKind } from './accepted-files.ts'

/**
 * Bytes and files that one user may request upload links for within 24 hours: an identity video of 100 MB with its
 * three retries and every image of a form several times, but far less than a disk.
 */
export const DAILY_QUOTA = { bytes: 600 * 1024 * 1024, files: 80 }

/** Bytes that stay free on the volume of the embedded database and the files; below that no upload is accepted. */
export const FREE_SPACE_FLOOR = 1024 * 1024 * 1024

/**
 * Checks whether this user may send us a file of `bytes` now.
 * @throws AppError wrong_status (no form or request of theirs requires a file; no doctor chat for a file of a message),
 *   too_many_requests (the day's quota), unavailable (the volume is nearly full; no scanner for a file of a message)
 */
export async function assertMayUpload(
  ctx: Ctx,
  userId: number,
  { kind, bytes }: { kind: FileKind; bytes: number },
): Promise<void> {
  if (kind === 'attachment') await assertMayAttach(ctx, userId)
  else if (!(await isFileRequestOpen(ctx, userId)))
    throw new AppError('wrong_status', { message: 'None of your forms needs a file right now.' })
  await assertQuota(ctx, userId, bytes)
  const free = await ctx.files.freeBytes()
  if (free !== null && free - bytes < FREE_SPACE_FLOOR) {
    ctx.log.error({ free }, 'no space for uploads')
    throw new AppError('unavailable', { retryAfter: 600 })
  }
}

/** Files of messages need the doctor chat (P-DSH-002) and a scanner: nothing is shown before it found it clean (D-44). */
async function assertMayAttach(ctx: Ctx, userId: number): Promise<void> {
  if (ctx.config.scanner.kind === 'off') throw new AppError('unavailable')
  const [user] = await ctx.db.select({ healthId: users.health_id }).from(users).where(eq(users.id, userId))
  if (!user?.healthId) throw new AppError('wrong_status', { message: 'Your doctor chat is not open yet.' })
}

/** Whether a form, an image request or a possible request for a replacement requires a file from this user. */
async function isFileRequestOpen(ctx: Pick<Ctx, 'db'>, userId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ asked: sql<boolean>`${or(requestsFiles(ctx.db), hasShipment(ctx.db))}` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.asked === true
}

/**
 * The statuses of an order whose forms, video or requests may still accept a file: the medical form and the video, the
 * review, the adjust form after a declined prescription, and each of them after a failed payment (D-18).
 */
const TAKES_FILES: readonly OrderStatus[] = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'payment_failed',
]

/** The condition for statements that select from `users`: an order that accepts files, or an open request for one. */
export function requestsFiles(db: Reader): SQL {
  const form = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.user_id, users.id), isIn(orders.status, TAKES_FILES)))
  const request = db
    .select({ one: sql`1` })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .where(and(eq(orders.user_id, users.id), eq(imageRequests.state, 'open')))
  return sql`(${exists(form)} or ${exists(request)})`
}

/**
 * The condition for statements that select from `users`: a shipment that left, of which a request for a replacement
 * shows a photo (document 3 §2).
 */
const hasShipment = (db: Reader): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.user_id, users.id), isIn(orders.status, ['order_shipped', 'order_delivered']))),
  )

async function assertQuota(ctx: Ctx, userId: number, bytes: number): Promise<void> {
  const since = after(ctx.clock.now(), -days(1))
  const [day] = await ctx.db
    .select({
      files: count(),
      bytes: sql<number>`coalesce(sum(coalesce(${uploads.bytes}, ${uploads.max_bytes})), 0)::float8`,
      oldest: min(uploads.created_at),
    })
    .from(uploads)
    .where(and(eq(uploads.user_id, userId), gt(uploads.created_at, since), ne(uploads.state, 'refused')))
  if (!day || (day.files < DAILY_QUOTA.files && day.bytes + bytes <= DAILY_QUOTA.bytes)) return
  const frees = after(day.oldest ?? ctx.clock.now(), days(1))
  throw new AppError('too_many_requests', {
    message: 'You have uploaded many files today. Please try again tomorrow, or contact support.',
    retryAfter: Math.max(60, Math.ceil((frees.getTime() - ctx.clock.now().getTime()) / 1000)),
  })
}

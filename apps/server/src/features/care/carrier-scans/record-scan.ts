import {
  knownAfter,
  meaningOfScan,
  PARCEL_PROBLEM,
  type ScanMeaning,
} from '@contour/domain/shipments/carrier-scan'
import { problemOfParcel, replacementArrivesOn } from '@contour/domain/promises/parcel-arrival'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Scan } from '../../../adapters/carrier/port.ts'
import { actingAs } from '../../../call-context.ts'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, replacementRequests, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { lockOrder, parcelOfOrder, type OrderRow } from '../orders/index.ts'
import { notifyOfParcel } from '../promises/index.ts'
import { deliverReplacementByScan, notifyOfReplacement } from '../replacement/index.ts'
import { deliverByScan } from '../shipments/index.ts'

type Parcel = typeof shipments.$inferSelect

/** Carriers use their numbers again: a scan from long before a parcel left is that of another one. */
const BEFORE_IT_LEFT = days(1)

/** Why a scan changes nothing; null if it does. */
function ignoredBecause(parcel: Parcel, scan: Scan): string | null {
  if (parcel.shipped_at === null) return 'not shipped'
  if (parcel.tracking !== scan.tracking) return 'another label'
  if (scan.deliveredAt && scan.deliveredAt < after(parcel.shipped_at, -BEFORE_IT_LEFT))
    return 'another parcel'
  if (parcel.scanned_at !== null && parcel.scanned_at >= scan.at) return 'known or older'
  // A delivery is the end: only a return can follow it.
  if (parcel.scan_status === 'delivered' && meaningOfScan(scan.status) !== 'returned')
    return 'after the delivery'
  return null
}

/**
 * Turns what the carrier says of a parcel into what happens to it, by the ways that staff use too: its delivery, the end of
 * corrections to its label, a later day, a task for support, and a letter to the patient about either (M-17). Repeated, late and foreign scans
 * change nothing.
 * @returns why it changed nothing; null if it was new
 */
export const recordScan = (ctx: Ctx, id: number, scan: Scan): Promise<string | null> =>
  actingAs({ actor: 'carrier' }, () => ctx.db.transaction((tx) => record(tx, ctx, id, scan)))

async function record(tx: Tx, ctx: Ctx, id: number, scan: Scan): Promise<string | null> {
  const [found] = await tx
    .select({ userId: orders.user_id, orderId: orders.public_id, requestId: replacementRequests.public_id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .leftJoin(replacementRequests, eq(replacementRequests.replacement_shipment_id, shipments.id))
    .where(eq(shipments.id, id))
  if (!found) return 'unknown'
  const { userId, orderId, requestId } = found
  // Every change of a parcel has its order's lock, that of a replacement its patient's (docs/locking.md).
  const order = await lockOrder(tx, orderId)
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.id, id))
  const ignored = parcel ? ignoredBecause(parcel, scan) : 'unknown'
  if (!parcel?.shipped_at || ignored !== null) return ignored
  const known = knownAfter(parcel.scan_status, scan.status)
  const meaning = known === scan.status ? meaningOfScan(known) : 'none'
  const learned = {
    tracker: scan.tracker,
    scan_status: known,
    scanned_at: scan.at,
    picked_up_at: parcel.picked_up_at ?? scan.pickedUpAt,
    // A scan without a day takes back none: the patient has been told of it.
    expected_on: scan.expectedOn ?? parcel.expected_on,
  }
  const left = { ...parcel, shipped_at: parcel.shipped_at }
  const dayOf = (now: SentParcel) =>
    readDay(tx, ctx, { order, isReplacement: requestId !== null, parcel: now })
  const readBefore = await dayOf(left)
  await tx.update(shipments).set(learned).where(eq(shipments.id, id))
  await audit(tx, 'parcel.scanned', {
    subjectUser: userId,
    subject: `parcel:${parcelNumber(id)}`,
    before: { status: parcel.scan_status },
    after: { status: scan.status, at: scan.at.toISOString(), expected_on: scan.expectedOn },
  })
  const subject = requestId === null ? (`order:${orderId}` as const) : (`replacement:${requestId}` as const)
  const isNewTask = await followUp(tx, ctx, { meaning, subject, userId })
  const problem = problemOfParcel(known)
  const isNewProblem = problem !== null && (isNewTask || problem !== problemOfParcel(parcel.scan_status))
  const day = await dayOf({ ...left, ...learned })
  const again = meaning === 'moving' && readBefore === null && day !== null
  const later = meaning !== 'delivered' && comesLater(readBefore, day)
  if (isNewProblem || again || later)
    if (requestId === null) await notifyOfParcel(tx, ctx, order, { again })
    else await notifyOfReplacement(tx, ctx, requestId)
  if (meaning !== 'delivered') return null
  const at = scan.deliveredAt ?? scan.at
  // The pharmacy may enter a parcel after the carrier has collected it, and clocks differ.
  const within = new Date(
    Math.min(Math.max(at.getTime(), parcel.shipped_at.getTime()), ctx.clock.now().getTime()),
  )
  if (requestId === null) await deliverByScan(tx, ctx, orderId, within)
  else await deliverReplacementByScan(tx, ctx, requestId, within)
  return null
}

type SentParcel = Parcel & { shipped_at: Date }

/** The day that everybody reads of a parcel; null while it does not come, and once it is there. */
async function readDay(
  tx: Tx,
  ctx: Ctx,
  { order, isReplacement, parcel }: { order: OrderRow; isReplacement: boolean; parcel: SentParcel },
): Promise<PlainDate | null> {
  if (parcel.delivered_at !== null) return null
  if (isReplacement) return replacementArrivesOn(parcel, ctx.clock.now())
  return (await parcelOfOrder(tx, order.id))?.comesOn ?? null
}

/** Whether the carrier names a later day than everybody reads. */
const comesLater = (read: PlainDate | null, day: PlainDate | null): boolean =>
  read !== null && day !== null && day > read

/**
 * What support has to do about a parcel: a task while it does not arrive, and none once it has.
 * @returns whether the problem is new
 */
async function followUp(
  tx: Tx,
  ctx: Ctx,
  { meaning, subject, userId }: { meaning: ScanMeaning; subject: string; userId: number },
): Promise<boolean> {
  if (meaning === 'none' || meaning === 'moving') return false
  if (meaning === 'delivered') {
    await resolveTasks(tx, ctx, { kinds: ['parcel_problem'], subject }, 'The parcel was delivered.')
    return false
  }
  return createTask(tx, ctx, { kind: 'parcel_problem', subject, userId, details: PARCEL_PROBLEM[meaning] })
}

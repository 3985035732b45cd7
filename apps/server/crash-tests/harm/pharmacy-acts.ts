import { easternDate, addDays } from '@contour/domain/time/plain-date'
import { lotsOf, lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { newLabel } from '@contour/testkit/people/replacement-life'
import { inArray } from 'drizzle-orm'
import { lots, type orders } from '../../src/db/schema.ts'
import type { Lived } from './lived.ts'
import type { LotKind } from './step.ts'

type Choice = { slot: string; lot: string }

/** What somebody at the pharmacy scans instead of the lots that are right. */
function scanned(right: readonly Choice[], kind: LotKind): readonly Choice[] {
  if (kind === 'missing') return right.slice(1)
  if (kind === 'unknown') return right.map(({ slot }) => ({ slot, lot: 'NOWHERE-1' }))
  if (kind === 'other strength')
    return right.map(({ slot, lot }) => ({
      slot,
      lot: lot === 'SAMPLE-S500' ? 'SAMPLE-S1000' : 'SAMPLE-S500',
    }))
  return right
}

/** Spoils the lots for as long as the parcel is tried. */
async function withLots(
  lived: Lived,
  right: readonly Choice[],
  kind: LotKind,
  ship: (choices: readonly Choice[]) => Promise<void>,
): Promise<void> {
  const { db } = lived.at.ctx
  const numbers = right.map(({ lot }) => lot)
  if ((kind !== 'expired' && kind !== 'withdrawn') || numbers.length === 0) return ship(scanned(right, kind))
  const before = await db.select().from(lots).where(inArray(lots.number, numbers))
  const bad = numbers.map((number) => ({ number, from: lived.now, to: null as Date | null }))
  lived.badLots.push(...bad)
  await db
    .update(lots)
    .set(
      kind === 'expired'
        ? { use_by: addDays(easternDate(lived.now), -1) }
        : { withdrawn_at: lived.now, withdrawn_reason: 'Particles' },
    )
    .where(inArray(lots.number, numbers))
  await ship(right)
  for (const one of bad) one.to = lived.now
  await db
    .update(lots)
    .set({ use_by: before[0]?.use_by ?? '2099-12-31', withdrawn_at: null, withdrawn_reason: null })
    .where(inArray(lots.number, numbers))
}

type OrderRow = typeof orders.$inferSelect

/** Somebody at the pharmacy enters the label of an order, with the lots that they scanned. */
export async function shipOrder(lived: Lived, order: OrderRow, kind: LotKind): Promise<void> {
  const id = order.public_id
  const lines = await lived.boxOf(id)
  await withLots(lived, await lotsOf(lived.at, id), kind, async (choices) => {
    const sent = await lived.staff('pharmacy', 'POST', `/pharmacy/orders/${id}/ship`, {
      ...newLabel(),
      lots: choices,
    })
    if (lived.went('ships', sent)) await lived.left(order, lines)
  })
}

/** Tries everything that stands on the board now, with the right lots. */
export async function tryBoard(lived: Lived): Promise<void> {
  for (const order of await lived.orders('order_placed')) await shipOrder(lived, order, 'right')
  for (const request of lived.replacements.splice(0)) {
    const { id, of } = request
    const sent = await lived.staff('pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, {
      ...newLabel(),
      lots: await lotsOfReplacement(lived.at, id),
    })
    const [order] = (await lived.orders('order_delivered', 'order_shipped')).filter(
      ({ id: key }) => key === of.orderId,
    )
    if (lived.went('ships', sent)) {
      if (order) await lived.left(order, of)
      continue
    }
    lived.replacements.push(request)
    if (sent.body.message?.endsWith('The patient is on hold until then.')) lived.hold(of.userId, of)
  }
}

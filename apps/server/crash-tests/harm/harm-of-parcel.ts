import type { Drug } from '@contour/domain/dosing/drug'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { TestService } from '@contour/testkit'
import {
  intents,
  ledger,
  lots,
  orders,
  parcelLots,
  pharmacyProducts,
  prescriptions,
  shipments,
  subscriptions,
} from '../../src/db/schema.ts'

/** The rungs of the ladders in micrograms, from the labels and not from the code that is judged. */
const RUNGS: Readonly<Record<Drug, readonly number[]>> = {
  semaglutide: [250, 500, 1000, 1700, 2400],
  tirzepatide: [2500, 5000, 7500, 10_000, 12_500, 15_000],
}
const DAY = 86_400_000
const MONTH = 28 * DAY
const TWO_WEEKS = 14 * DAY

/** A line of a parcel as the pharmacy's board showed it when it was packed. */
export type PackedLine = { slot: string; ug: number }
/** A parcel that left, as whoever packed it knows it. */
export type Parcel = {
  userId: number
  drug: Drug
  planId: number
  orderId: number
  shipmentId: number
  lines: readonly PackedLine[]
  /** The months for which a clinician gave a reason, at the signature that it was packed by or with a hold that was lifted. */
  reasons: ReadonlyMap<string, Date>
  shippedAt: Date
  /** Null until it came. */
  deliveredAt: Date | null
  /** False once she was told not to use it. */
  used: boolean
}
/** A time in which something stood, by the people who began and ended it. */
export type Span = { userId: number; from: Date; to: Date | null }

/** What is known of a person from outside of the server: what people said, pressed and typed. */
export type Known = {
  userIds: readonly number[]
  parcels: readonly Parcel[]
  holds: readonly Span[]
  alarms: readonly Span[]
  /** Lots that were past their date or withdrawn for a while. */
  badLots: readonly { number: string; from: Date; to: Date | null }[]
  /** What her newest form said that she takes, by account and drug. */
  stated: ReadonlyMap<string, number>
}

const stands = (spans: readonly Span[], userId: number, at: Date): boolean =>
  spans.some((span) => span.userId === userId && span.from < at && (span.to === null || span.to > at))

type Ladder = {
  highest: number
  /** Whether a reason of that time knew the weeks that were missed until the parcel left. */
  knew: (given: Date) => boolean
}

/** The highest rung that the next month may have: one above what was tolerated, two below it after two missed weeks. */
function ladderOf({ parcels, stated }: Known, { userId, drug, shippedAt, shipmentId }: Parcel): Ladder {
  const [last] = parcels
    .filter(
      (one) =>
        one.userId === userId &&
        one.drug === drug &&
        one.used &&
        one.shipmentId !== shipmentId &&
        one.deliveredAt !== null &&
        one.deliveredAt <= shippedAt,
    )
    .toSorted((a, b) => Number(b.deliveredAt) - Number(a.deliveredAt))
  const rungOf = (ug: number) => RUNGS[drug].indexOf(ug)
  if (last?.deliveredAt) {
    const [left, came] = [shippedAt.getTime(), last.deliveredAt.getTime()]
    const reached = last.lines[Math.min(last.lines.length - 1, Math.floor((left - came) / MONTH))]
    const usedUp = came + last.lines.length * MONTH
    // A day of grace: the rule counts days of the calendar, this one hours.
    const missed = left >= usedUp + TWO_WEEKS + DAY
    return {
      highest: rungOf(reached?.ug ?? 0) + (missed ? -2 : 1),
      knew: (given) =>
        !missed ||
        (given.getTime() >= usedUp + TWO_WEEKS - DAY &&
          left < Math.max(usedUp, given.getTime()) + TWO_WEEKS + DAY),
    }
  }
  const said = stated.get(`${userId} ${drug}`)
  return { highest: said === undefined ? 0 : rungOf(said) + 1, knew: () => true }
}

function doseHarm(known: Known, parcel: Parcel): string[] {
  const { drug, lines, reasons } = parcel
  const rungs = RUNGS[drug]
  const { highest, knew } = ladderOf(known, parcel)
  let allowed = Math.max(0, highest)
  return lines.flatMap(({ slot, ug }, index) => {
    const rung = rungs.indexOf(ug)
    const above = rung < 0 || rung > allowed
    const words = `${slot} holds ${ug} ug of ${drug}, ${rungs[Math.min(allowed, rungs.length - 1)]} ug was allowed`
    allowed = rung + 1
    const given = reasons.get(slot)
    if (!above || (given && (index > 0 || knew(given)))) return []
    return [
      `${words}, and ${given ? 'the reason is older than the weeks that were missed' : 'nobody typed a reason'}`,
    ]
  })
}

async function lotHarm(at: TestService, known: Known, parcel: Parcel): Promise<string[]> {
  const packed = await at.ctx.db
    .select({ number: lots.number, drug: pharmacyProducts.drug, ug: pharmacyProducts.strength_ug })
    .from(parcelLots)
    .innerJoin(lots, eq(lots.id, parcelLots.lot_id))
    .innerJoin(pharmacyProducts, eq(pharmacyProducts.id, lots.product_id))
    .where(eq(parcelLots.shipment_id, parcel.shipmentId))
  const found: string[] = []
  const strengths = (all: readonly { ug: number }[]) =>
    all
      .map(({ ug }) => ug)
      .toSorted((a, b) => a - b)
      .join()
  if (strengths(packed) !== strengths(parcel.lines) || packed.some(({ drug }) => drug !== parcel.drug))
    found.push(
      `a parcel of ${strengths(parcel.lines)} ug left with lots of ${strengths(packed) || 'nothing'}`,
    )
  for (const { number } of packed)
    if (known.badLots.some((bad) => bad.number === number && bad.to === null))
      found.push(`lot ${number} left past its date, or withdrawn`)
  return found
}

/** Another plan of the person, in this account or another, that has not ended and is prescribed or sent. */
async function secondGlp(at: TestService, { userIds, parcels }: Known, parcel: Parcel): Promise<boolean> {
  const rows = await at.ctx.db
    .select({ userId: subscriptions.user_id, drug: subscriptions.drug })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.subscription_id, subscriptions.id))
    .innerJoin(prescriptions, eq(prescriptions.order_id, orders.id))
    .where(
      and(
        inArray(subscriptions.user_id, [...userIds]),
        ne(subscriptions.id, parcel.planId),
        ne(subscriptions.state, 'ended'),
        or(
          inArray(prescriptions.state, ['awaiting', 'accepted', 'auto']),
          inArray(
            subscriptions.id,
            parcels.map(({ planId }) => planId),
          ),
        ),
      ),
    )
  return rows.some(({ userId, drug }) => drug !== parcel.drug || userId !== parcel.userId)
}

/** What was wrong with sending this parcel, asked at the moment when it has just left; empty if nothing was. */
export async function harmOfParcel(at: TestService, known: Known, parcel: Parcel): Promise<string[]> {
  const found = [...doseHarm(known, parcel), ...(await lotHarm(at, known, parcel))]
  if (stands(known.holds, parcel.userId, parcel.shippedAt)) found.push('a parcel left under a hold')
  if (stands(known.alarms, parcel.userId, parcel.shippedAt))
    found.push('a parcel left under an open red alarm')
  if (await secondGlp(at, known, parcel)) found.push('a parcel left beside a second GLP-1')
  return found
}

/** Money that was captured for nothing that left, or under a hold. A termination fee is for no parcel (D-10). */
export async function harmOfMoney(at: TestService, known: Known): Promise<string[]> {
  const captures = await at.ctx.db
    .select({ intent: intents, when: ledger.at })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(and(inArray(intents.user_id, [...known.userIds]), eq(ledger.kind, 'capture')))
  const left = await at.ctx.db
    .select({ order: orders.id, period: orders.period_id, shippedAt: shipments.shipped_at })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(inArray(orders.user_id, [...known.userIds]))
  const sent = left.filter(({ shippedAt }) => shippedAt !== null)
  return captures.flatMap(({ intent, when }) => {
    const forParcel = sent.some(
      ({ order, period }) => order === intent.order_id || (period !== null && period === intent.period_id),
    )
    return [
      ...(forParcel || intent.purpose === 'fee' ? [] : [`${intent.cents} cents were captured for no parcel`]),
      ...(stands(known.holds, intent.user_id, when) ? ['money was captured under a hold'] : []),
    ]
  })
}

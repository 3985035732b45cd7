import type { Cents } from '../money/cents.ts'
import { easternDate, type PlainDate } from '../time/plain-date.ts'
import type { DisputeState } from './dispute-life-cycle.ts'
import type { PaymentState } from './payment-life-cycle.ts'
import type { LedgerKind, PaymentPurpose } from './payment-purpose.ts'

/** What can happen to the money of a payment (D-90). */
export const MONEY_EVENT_KINDS = [
  'held',
  'released',
  'charged',
  'refunded',
  'disputed',
  'dispute_won',
  'declined',
] as const

export type MoneyEventKind = (typeof MONEY_EVENT_KINDS)[number]

/** One event with its amount and its ISO instant. */
export type MoneyEvent = { kind: MoneyEventKind; at: string; cents: Cents }

/** The one word for each event that patients read, on every screen, receipt and letter (D-90). */
export const MONEY_LABELS: Readonly<Record<MoneyEventKind, string>> = {
  held: 'Held',
  released: 'Released',
  charged: 'Charged',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Dispute decided for us',
  declined: 'Declined',
}

/** Staff call a hold an authorization (D-104). */
export const staffMoneyLabel = (kind: MoneyEventKind): string =>
  kind === 'held' ? 'Authorized' : MONEY_LABELS[kind]

export type RecordedDispute = {
  cents: Cents
  state: DisputeState
  gateway_state: string
  opened_at: string
  closed_at: string | null
}

/** A payment as our records have it: its ledger without refunds that failed, and its disputes; instants as ISO texts. */
export type PaymentRecord = {
  id: number
  public_id: string
  purpose: PaymentPurpose
  state: PaymentState
  cents: Cents
  captured: Cents | null
  /** The authorization that this one replaces (D-18). */
  replaces: number | null
  created_at: string
  entries: readonly { kind: LedgerKind; cents: Cents; at: string }[]
  disputes: readonly RecordedDispute[]
}

const OF_LEDGER: Readonly<Record<LedgerKind, MoneyEventKind>> = {
  hold: 'held',
  void: 'released',
  expire: 'released',
  capture: 'charged',
  refund: 'refunded',
}

export const eventOfEntry = (kind: LedgerKind): MoneyEventKind => OF_LEDGER[kind]

/**
 * Returns whether a dispute has taken its amount from us. An inquiry takes nothing, and what was won comes back; a
 * prevented dispute was settled by returning the money (D-99).
 */
export const takesMoney = ({ state, gateway_state }: Pick<RecordedDispute, 'state' | 'gateway_state'>) =>
  state !== 'won' && !gateway_state.startsWith('warning_')

/**
 * Returns the payments of a person or an order, each with the authorizations that it replaced, oldest first: a renewed
 * authorization is the same payment (D-18). A renewal that was never authorized replaces nothing.
 */
export function paymentChains<P extends PaymentRecord>(records: readonly P[]): P[][] {
  const isRenewal = ({ replaces, entries }: P) =>
    replaces !== null && entries.some(({ kind }) => kind === 'hold')
  const replaced = new Set(records.filter(isRenewal).map(({ replaces }) => replaces))
  const chainOf = (record: P): P[] => {
    const earlier = isRenewal(record) ? records.find(({ id }) => id === record.replaces) : undefined
    return earlier ? [...chainOf(earlier), record] : [record]
  }
  return records.filter(({ id }) => !replaced.has(id)).map(chainOf)
}

/**
 * Returns what happened to the money of one payment, oldest first: its hold, when it was charged or released, refunds,
 * disputes, or that it was declined. The renewal of an authorization is no event, unless the earlier one had ended.
 */
export function moneyEvents(chain: readonly PaymentRecord[]): MoneyEvent[] {
  const events: MoneyEvent[] = []
  for (const [index, record] of chain.entries()) {
    const next = chain[index + 1]
    const renewedAt = next?.entries.find(({ kind }) => kind === 'hold')?.at
    const standing = events.reduce(standingAfter, false)
    for (const { kind, cents, at } of record.entries) {
      if (kind === 'hold' && standing) continue
      const endsRenewed = kind === 'void' || kind === 'expire'
      if (endsRenewed && next && (renewedAt === undefined || time(at) >= time(renewedAt))) continue
      events.push({ kind: eventOfEntry(kind), at: iso(at), cents })
    }
    for (const dispute of record.disputes) events.push(...eventsOfDispute(dispute))
    if (record.state === 'declined')
      events.push({ kind: 'declined', at: iso(record.created_at), cents: record.cents })
  }
  return events.toSorted((a, b) => time(a.at) - time(b.at))
}

function eventsOfDispute(dispute: RecordedDispute): MoneyEvent[] {
  const { cents, gateway_state, opened_at, closed_at, state } = dispute
  // An inquiry moves no money.
  if (gateway_state.startsWith('warning_')) return []
  const opened: MoneyEvent = { kind: 'disputed', at: iso(opened_at), cents }
  return state === 'won' && closed_at
    ? [opened, { kind: 'dispute_won', at: iso(closed_at), cents }]
    : [opened]
}

function standingAfter(stood: boolean, { kind }: MoneyEvent): boolean {
  if (kind === 'held') return true
  return kind === 'released' || kind === 'charged' ? false : stood
}

const time = (at: string) => new Date(at).getTime()
const iso = (at: string) => new Date(at).toISOString()

/**
 * Returns the event that dates and names a payment: the charge of one that was charged, otherwise the latest (D-90).
 * Null before the gateway has answered.
 */
export const datingEvent = (events: readonly MoneyEvent[]): MoneyEvent | null =>
  events.find(({ kind }) => kind === 'charged') ?? events.at(-1) ?? null

/** Returns events with those of one kind and one US Eastern day as one: what happened to an order on that day. */
export function eventsByDay(events: readonly MoneyEvent[]): (MoneyEvent & { on: PlainDate })[] {
  const days: (MoneyEvent & { on: PlainDate })[] = []
  for (const event of events) {
    const on = easternDate(new Date(event.at))
    const same = days.find((earlier) => earlier.kind === event.kind && earlier.on === on)
    if (same) same.cents += event.cents
    else days.push({ ...event, on })
  }
  return days
}

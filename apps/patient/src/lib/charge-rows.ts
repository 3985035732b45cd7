import { cancelSentence } from '@contour/domain/subscriptions/cancel-sentence'
import { formatUsd } from '@contour/domain/money/cents'
import { EARLY_TERMINATION_FEE } from '@contour/domain/catalog/price-book'
import type { Charge } from '@contour/ui/charge-timeline'
import type { Thread } from '@contour/ui/thread-chip'
import type { chargeTexts } from '../texts/en/charges.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { dayText } from './dates.ts'

type T = TextsOf<typeof chargeTexts>

/** A dated event of a charge schedule, as the server returns it; cents are integers. */
export type SubscriptionEvent = {
  kind: 'hold' | 'capture' | 'shipment' | 'check_in' | 'notice' | 'renewal' | 'fee_window'
  on: string
  cents: number
  text: string
  /** Only of a shipment that staff moved: the day before, and why (M-18). */
  moved?: { from_on: string; reason: string } | undefined
}

const threads: Readonly<Record<SubscriptionEvent['kind'], Thread>> = {
  hold: 'money',
  capture: 'money',
  renewal: 'money',
  fee_window: 'money',
  notice: 'money',
  shipment: 'delivery',
  check_in: 'care',
}

/**
 * Returns the rows of a charge timeline.
 * @param shown the events to show, without notices: each notice is shown with the renewal that it announces
 * @param plan every event, including the notices
 * @param today an authorization on this day is labeled "Today"
 * @param shipsBy the day by which the first shipment usually leaves, from the promises (D-64)
 */
export const chargeRows = (
  shown: readonly SubscriptionEvent[],
  plan: readonly SubscriptionEvent[],
  t: T,
  today?: string,
  shipsBy?: string,
): Charge[] =>
  shown.map((event, index) => ({
    id: `${event.kind}-${index}`,
    when: whenText(event, t, today, shipsBy),
    ...(event.kind === 'renewal' ? { what: t('renews') } : {}),
    note: event.kind === 'renewal' ? (reminderText(event, plan, t) ?? event.text) : movedText(event, t),
    amount: amountText(event, t),
    thread: threads[event.kind],
  }))

function whenText(
  { kind, on }: SubscriptionEvent,
  t: T,
  today: string | undefined,
  shipsBy: string | undefined,
): string {
  if (kind === 'hold' && on === today) return t('today')
  if (kind !== 'capture') return dayText(on)
  const day = dayText(on)
  return shipsBy && shipsBy > on ? t('shipsBy', { day, by: dayText(shipsBy) }) : t('ships', { day })
}

function movedText({ text, moved }: SubscriptionEvent, t: T): string {
  return moved ? t('moved', { text, day: dayText(moved.from_on), reason: moved.reason }) : text
}

/** Returns the notices since the renewal before this one, and what canceling costs until then (D-63). */
function reminderText(renewal: SubscriptionEvent, plan: readonly SubscriptionEvent[], t: T): string | null {
  const before = plan.filter(({ kind, on }) => kind === 'renewal' && on < renewal.on).at(-1)?.on ?? ''
  const notices = plan
    .filter(({ kind, on }) => kind === 'notice' && on > before && on <= renewal.on)
    .map(({ on }) => dayText(on))
  if (notices.length === 0) return null
  return t('notice', { days: notices.join(t('and')), cancelling: cancelSentence(feeBefore(renewal, plan)) })
}

/** Returns the fee until a renewal, in cents; its window closes with the renewal that pays the third month. */
function feeBefore(renewal: SubscriptionEvent, plan: readonly SubscriptionEvent[]): number {
  const closes = plan.find(({ kind, cents }) => kind === 'fee_window' && cents === 0)
  return closes && renewal.on <= closes.on ? EARLY_TERMINATION_FEE : 0
}

function amountText({ kind, cents }: SubscriptionEvent, t: T): string {
  if (kind === 'hold') return t('held', { amount: formatUsd(cents) })
  if (kind === 'capture' || kind === 'renewal') return formatUsd(cents)
  if (kind === 'fee_window' || kind === 'notice') return ''
  return '$0'
}

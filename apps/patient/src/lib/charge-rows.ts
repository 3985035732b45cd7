import { cancelSentence } from '@contour/domain/subscriptions/cancel-sentence'
import { formatUsd } from '@contour/domain/money/cents'
import { EARLY_TERMINATION_FEE } from '@contour/domain/catalog/price-book'
import { formatLongDate } from '@contour/domain/time/plain-date'
import type { Charge } from '@contour/ui/charge-timeline'
import type { Thread } from '@contour/ui/thread-chip'
import type { chargeTexts } from '../texts/en/charges.ts'
import type { TextsOf } from '../texts/screen-texts.ts'
import { dayText } from './dates.ts'

type T = TextsOf<typeof chargeTexts>

/** A dated event of a plan as the server tells it; cents are integers. */
export type SubscriptionEvent = {
  kind: 'hold' | 'capture' | 'shipment' | 'check_in' | 'notice' | 'renewal' | 'fee_window'
  on: string
  cents: number
  text: string
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
 * The rows of a charge timeline.
 * @param shown what is drawn, without notices: each is told beside the renewal it announces
 * @param plan every event, where the notices are found
 * @param today a hold on this day reads "Today"
 * @param shipsBy the day by which the first parcel usually leaves, as the promises say it (D-64)
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
    note: event.kind === 'renewal' ? (reminderText(event, plan, t) ?? event.text) : event.text,
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

/** The notices since the renewal before this one, and what cancelling costs until then (D-63). */
function reminderText(renewal: SubscriptionEvent, plan: readonly SubscriptionEvent[], t: T): string | null {
  const before = plan.filter(({ kind, on }) => kind === 'renewal' && on < renewal.on).at(-1)?.on ?? ''
  const notices = plan
    .filter(({ kind, on }) => kind === 'notice' && on > before && on <= renewal.on)
    .map(({ on }) => formatLongDate(on))
  if (notices.length === 0) return null
  return t('notice', { days: notices.join(t('and')), cancelling: cancelSentence(feeBefore(renewal, plan)) })
}

/** The fee in force until a renewal: the window of it closes with the renewal that pays the third month. Cents. */
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

import { formatUsd } from '@contour/domain/money/cents'
import type { Charge } from '@contour/ui/charge-timeline'
import type { Thread } from '@contour/ui/thread-chip'
import { dayText } from './dates.ts'

/** A dated event of a plan as the server tells it; cents are integers. */
export type PlanEvent = {
  kind: 'hold' | 'capture' | 'shipment' | 'check_in' | 'notice' | 'renewal' | 'fee_window'
  on: string
  cents: number
  text: string
}

const threads: Readonly<Record<PlanEvent['kind'], Thread>> = {
  hold: 'money',
  capture: 'money',
  renewal: 'money',
  fee_window: 'money',
  notice: 'money',
  shipment: 'delivery',
  check_in: 'care',
}

/** The rows of a charge timeline. A hold on `today` reads "Today". */
export const chargeRows = (events: readonly PlanEvent[], today?: string): Charge[] =>
  events.map((event, index) => ({
    id: `${event.kind}-${index}`,
    when: event.kind === 'hold' && event.on === today ? 'Today' : dayText(event.on),
    note: event.text,
    amount: amountText(event),
    thread: threads[event.kind],
  }))

function amountText({ kind, cents }: PlanEvent): string {
  if (kind === 'hold') return `${formatUsd(cents)} held`
  if (kind === 'capture' || kind === 'renewal') return formatUsd(cents)
  if (kind === 'fee_window' || kind === 'notice') return ''
  return '$0'
}

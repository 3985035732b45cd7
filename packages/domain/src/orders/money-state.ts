import type { Cents } from '../money/cents.ts'
import {
  MONEY_EVENT_KINDS,
  staffMoneyLabel,
  type MoneyEvent,
  type MoneyEventKind,
} from '../payments/money-events.ts'
import type { PaymentState } from '../payments/payment-life-cycle.ts'
import type { OrderTotal } from './order-money.ts'

/** What the gateway was asked and has not answered. */
const UNDER_WAY = {
  created: 'Being authorized',
  unknown: 'Outcome unknown',
  action: 'Waiting for 3-D Secure',
  capturing: 'Being charged',
  voiding: 'Being released',
} as const satisfies Partial<Record<PaymentState, string>>
type UnderWay = keyof typeof UNDER_WAY
const isUnderWay = (state: string | null): state is UnderWay => state !== null && state in UNDER_WAY

/** In one word where the money of an order stands: what happened last, or what is under way. */
export type MoneyStateKind = MoneyEventKind | UnderWay
export const MONEY_STATES: readonly [MoneyStateKind, ...MoneyStateKind[]] = [
  ...MONEY_EVENT_KINDS,
  'created',
  'unknown',
  'action',
  'capturing',
  'voiding',
]

/** Staff read the words of the events that the patient reads (D-90). */
export const moneyStateLabel = (kind: MoneyStateKind): string =>
  isUnderWay(kind) ? UNDER_WAY[kind] : staffMoneyLabel(kind)

/**
 * Returns one amount and one word for the money of an order: its total, or once nothing is held or charged what was
 * released or refunded last, of the plan and of an add-on together. Null before anything was held.
 * @param payment the newest payment of the order without add-ons
 */
export function moneyState(
  { total, events }: { total: Pick<OrderTotal, 'cents'> | null; events: readonly MoneyEvent[] },
  payment: { state: PaymentState; cents: Cents } | null,
): { cents: Cents; kind: MoneyStateKind } | null {
  const last = events.at(-1)
  const underWay = payment && isUnderWay(payment.state) ? payment.state : null
  const kind = underWay ?? last?.kind
  if (!kind) return null
  const ended = events.filter((event) => event.kind === last?.kind).reduce((sum, { cents }) => sum + cents, 0)
  return { cents: total?.cents ?? (underWay ? (payment?.cents ?? 0) : ended), kind }
}

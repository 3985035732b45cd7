import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { PeriodRow, SubscriptionRow } from '../subscriptions/index.ts'

export type ShipmentStop = { kind: 'not_paid' | 'cancelled'; text: string }

/**
 * Returns why payment or a cancellation keeps an order from leaving; null if neither does. Nothing leaves while a
 * subscription is past due (M-26), while its patient's cancellation can still be undone, or before its billing
 * period is paid or authorized.
 */
export function shipmentStop(
  status: OrderStatus,
  subscription: Pick<SubscriptionRow, 'state' | 'cancelled_at'> | null,
  period: Pick<PeriodRow, 'state'> | null,
): ShipmentStop | null {
  if (status === 'cancelled') return cancelled('The order is canceled. Nothing ships.')
  if (status === 'payment_failed')
    return unpaid('The authorization on the card is lost. Nothing ships until the patient pays.')
  if (subscription?.cancelled_at) return cancelled('The patient canceled this plan. Nothing ships.')
  if (subscription?.state === 'paused') return unpaid('The plan is past due. Nothing ships until it is paid.')
  if (period && (period.state === 'open' || period.state === 'failed'))
    return unpaid('This shipment is not paid yet. The payment is authorized on the day it is due.')
  return null
}

const cancelled = (text: string): ShipmentStop => ({ kind: 'cancelled', text })
const unpaid = (text: string): ShipmentStop => ({ kind: 'not_paid', text })

import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'

const COLUMNS: Readonly<Partial<Record<OrderStatus, string>>> = {
  order_shipped: 'shipped',
  order_delivered: 'delivered',
}

export const pharmacyHref = (orderId: string, status: OrderStatus): string =>
  `/pharmacy?show=${COLUMNS[status] ?? 'open'}&order=${encodeURIComponent(orderId)}`

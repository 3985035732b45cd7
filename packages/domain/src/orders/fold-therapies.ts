import type { Drug } from '../catalog/products.ts'
import { isActiveOrder } from './order-life-cycle.ts'
import type { OrderStatus } from './order-life-cycle.ts'

/** The medicine that the recommended therapies name (document 3 §2). */
export const RECOMMENDED_DRUG: Drug = 'tirzepatide'

/** Statuses in which the medicine was not taken up at all. */
const NEVER: readonly OrderStatus[] = ['cancelled', 'denied']

/**
 * Whether the recommended therapies stand folded: for somebody with an open order, who waits for that and nothing else,
 * and for somebody who is on that very medicine (D-65).
 */
export const foldsTherapies = (orders: readonly { status: OrderStatus; drug: string }[]): boolean =>
  orders.some(
    ({ status, drug }) => isActiveOrder(status) || (drug === RECOMMENDED_DRUG && !NEVER.includes(status)),
  )

import type { Drug } from '../catalog/products.ts'
import { isActiveOrder, type OrderStatus } from './order-life-cycle.ts'

/** The drug of the recommended therapies (document 3 §2). */
export const RECOMMENDED_DRUG: Drug = 'tirzepatide'

/** Statuses of orders whose treatment never started. */
const NEVER: readonly OrderStatus[] = ['cancelled', 'denied']

/**
 * Whether the recommended therapies are collapsed: for a patient with an open order, for whom only that order matters,
 * and for a patient who already takes this drug (D-65).
 */
export const foldsTherapies = (orders: readonly { status: OrderStatus; drug: string }[]): boolean =>
  orders.some(
    ({ status, drug }) => isActiveOrder(status) || (drug === RECOMMENDED_DRUG && !NEVER.includes(status)),
  )

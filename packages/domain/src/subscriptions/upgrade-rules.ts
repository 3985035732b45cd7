import type { Term } from '../catalog/price-book.ts'

/**
 * Whether an offer is an upgrade of the current subscription: only a longer term is. Without one every term is.
 * @param offered months of the offer
 * @param running months of the current subscription of the same drug, or null
 */
export const isUpgrade = (offered: Term, running: Term | null): boolean =>
  running === null || offered > running

/** The message for an offer that is not longer than the current subscription. */
export const NO_UPGRADE = 'Your current plan is already as long or longer. Nothing was charged.'

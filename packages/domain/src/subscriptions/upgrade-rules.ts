import type { Term } from '../catalog/price-book.ts'

/**
 * Whether a plan is more than what runs: only a longer term is an upgrade. Without a running plan every term is one.
 * @param offered months of the offer
 * @param running months of the plan of the same drug that runs, or null
 */
export const isUpgrade = (offered: Term, running: Term | null): boolean =>
  running === null || offered > running

/** The sentence of a purchase that would be less than what runs. */
export const NO_UPGRADE = 'Your plan already runs for as long or longer. Nothing was charged.'

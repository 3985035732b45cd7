import type { CoveringPrescription } from '../supply/index.ts'
import { licenseProblem } from '../shipments/index.ts'

/**
 * Returns why no replacement can ship to a state: the prescriber has no license there, or the order was reviewed for
 * another state (D-57). There is no new review for a replacement, so its money is refunded instead. Null if it can ship.
 * @param shipsTo the two-letter state; null while no address is known
 */
export function destinationProblem(
  covering: CoveringPrescription,
  to: { shipsTo: string | null; orderState: string },
  now: Date,
): string | null {
  return licenseProblem(
    { license: covering && { ...to, licensedUntil: covering.licensedIn(to.shipsTo ?? '') } },
    now,
  )
}

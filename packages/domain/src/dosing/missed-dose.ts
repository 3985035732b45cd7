import type { Drug } from './drug.ts'

/**
 * How many days late a missed weekly dose may still be taken, by the drugs' labels: semaglutide while the next dose is more
 * than 2 days away, tirzepatide within 4 days. After that it is skipped, and two missed doses are for a clinician.
 */
export const MISSED_DOSE_DAYS: Readonly<Record<Drug, number>> = { semaglutide: 4, tirzepatide: 4 }

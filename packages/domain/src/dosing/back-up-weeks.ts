import type { Drug } from './drug.ts'

/**
 * Weeks after the first dose, and after each higher one, in which birth control pills may work less well and need a second
 * method; null where the label asks for none (label of tirzepatide).
 */
export const BACK_UP_WEEKS: Readonly<Record<Drug, number | null>> = { semaglutide: null, tirzepatide: 4 }

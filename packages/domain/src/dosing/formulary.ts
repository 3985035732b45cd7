import { DRUGS, DRUG_TITLE, type Drug } from './drug.ts'
import { LADDER } from './ladders.ts'

/** One product that can be prescribed. Strength in micrograms; medId is our own code. */
export type FormularyItem = {
  readonly medId: string
  readonly drug: Drug
  readonly strengthUg: number
  readonly name: string
}

/** A medication given in addition to the drug; it is not part of the dose schedule (document 3 §9). */
export type SupportItem = {
  readonly medId: string
  readonly name: string
  readonly strength: string
  readonly directions: string
  readonly quantity: number
  /** The most tablets of one prescription. A proposal that needs sign-off. */
  readonly most: number
}

/** The formulary's version; an issued prescription stores the version it was made with (M-14). */
export const FORMULARY_VERSION = '1'

const CODE: Readonly<Record<Drug, string>> = { semaglutide: 'SEMA', tirzepatide: 'TIRZ' }

/** The five semaglutide and six tirzepatide strengths (M-04). */
export const FORMULARY: readonly FormularyItem[] = DRUGS.flatMap((drug) =>
  LADDER[drug].map((strengthUg) => ({
    medId: `${CODE[drug]}-${String(strengthUg).padStart(5, '0')}`,
    drug,
    strengthUg,
    name: `${DRUG_TITLE[drug]} (compounded)`,
  })),
)

export const SUPPORT_MEDICATIONS: readonly SupportItem[] = [
  {
    medId: 'SUPP-ONDANSETRON',
    name: 'Ondansetron',
    strength: '4 mg',
    directions: 'Take 1 tablet by mouth every 8 hours only if needed for nausea.',
    quantity: 30,
    // Thirty days, three a day.
    most: 90,
  },
  {
    medId: 'SUPP-B12',
    name: 'Vitamin B12',
    strength: '1 mg',
    directions: 'Take 1 tablet by mouth once a day.',
    quantity: 30,
    // A year, one a day.
    most: 360,
  },
]

/**
 * Whether a medication is not part of the dose schedule, decided by its name (document 3 §9). A scheduled drug with an
 * added component ("Semaglutide with B12") stays in the schedule; otherwise its dose would be hidden.
 */
export function isSupportMedication(name: string): boolean {
  return !/semaglutide|tirzepatide/i.test(name) && /ondansetron|\bb[\s-]?12\b|cobalamin/i.test(name)
}

/** Finds the formulary's product for a drug and a strength in micrograms, or undefined. */
export function productFor(drug: Drug, strengthUg: number): FormularyItem | undefined {
  return FORMULARY.find((item) => item.drug === drug && item.strengthUg === strengthUg)
}

const TABLETS = /^([1-9]\d{0,2}) tablets?$/

/** Returns how many tablets a quantity is, "30 tablets"; undefined for anything else. */
export function tabletsOf(quantity: string): number | undefined {
  const [, count] = TABLETS.exec(quantity.trim()) ?? []
  return count === undefined ? undefined : Number(count)
}

/** Finds the product with the given code, or undefined. */
export function productById(medId: string): FormularyItem | undefined {
  return FORMULARY.find((item) => item.medId === medId)
}

/** Weekly doses in a month's supply: the drugs are injected once a week. */
export const WEEKLY_DOSES_PER_MONTH = 4

import type { Drug } from './drug.ts'
import { DRUGS, DRUG_TITLE } from './drug.ts'
import { LADDER, formatStrength } from './ladders.ts'
import type { MonthSlot } from './months.ts'

/** One product that may be prescribed. Strength in micrograms; medId is our own code. */
export type FormularyItem = {
  readonly medId: string
  readonly drug: Drug
  readonly strengthUg: number
  readonly name: string
}

/** A medication given beside the drug; it has no place in the dose schedule (document 3 §9). */
export type SupportItem = {
  readonly medId: string
  readonly name: string
  readonly strength: string
  readonly directions: string
  readonly quantity: number
}

/** The formulary's version; an issued prescription keeps the version it was made with (M-14). */
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

/** Directions are a proposal that a clinician has to sign before use. */
export const FORMULARY_REVIEW = 'proposal, needs sign-off'

export const SUPPORT_MEDICATIONS: readonly SupportItem[] = [
  {
    medId: 'SUPP-ONDANSETRON',
    name: 'Ondansetron',
    strength: '4 mg',
    directions: 'Take 1 tablet by mouth every 8 hours only if needed for nausea.',
    quantity: 30,
  },
  {
    medId: 'SUPP-B12',
    name: 'Vitamin B12',
    strength: '1 mg',
    directions: 'Take 1 tablet by mouth once a day.',
    quantity: 30,
  },
]

/**
 * True for a medication that is not part of the dose schedule, judged by its name (document 3 §9). A drug of the
 * schedule with an added component ("Semaglutide with B12") stays in it, or its dose would be hidden.
 */
export function isSupportMedication(name: string): boolean {
  return !/semaglutide|tirzepatide/i.test(name) && /ondansetron|\bb[\s-]?12\b|cobalamin/i.test(name)
}

/** The formulary's product for a drug and strength in micrograms, or undefined. */
export function productFor(drug: Drug, strengthUg: number): FormularyItem | undefined {
  return FORMULARY.find((item) => item.drug === drug && item.strengthUg === strengthUg)
}

/** The product with the given code, or undefined. */
export function productById(medId: string): FormularyItem | undefined {
  return FORMULARY.find((item) => item.medId === medId)
}

/** Weekly doses in a month's supply: the drugs are injected once a week. */
export const WEEKLY_DOSES_PER_MONTH = 4

const MONTH_WORDS: Readonly<Record<MonthSlot, string>> = {
  '1': 'Month 1',
  '2': 'Month 2',
  '3': 'Month 3',
  '6-12': 'Months 6 to 12',
}

/**
 * The directions a prescription is prefilled with. In milligrams alone: a volume depends on the pharmacy's
 * concentration, which we do not know (decisions S-55). Strength in micrograms.
 */
export function directionsFor(slot: MonthSlot, strengthUg: number): string {
  return `${MONTH_WORDS[slot]}: inject ${formatStrength(strengthUg)} under the skin once a week, on the same day each week.`
}

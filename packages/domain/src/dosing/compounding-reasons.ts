import type { Drug } from './drug.ts'
import { formatStrength } from './ladders.ts'
import type { SemaglutideStrength, TirzepatideStrength } from './ladders.ts'

/** What a reason for compounding is judged by: the drug and the strengths of a prescription, in micrograms. */
export type CompoundedLine = { readonly drug: Drug | null; readonly strengthUg: number | null }

type Reason = {
  readonly code: string
  readonly label: string
  /** Only for strengths that no approved product has: for a marketed one the reason would be false (D-85). */
  readonly unmarketedOnly?: true
  /** The drugs whose approved products it can be true for; all if absent. */
  readonly drugs?: readonly Drug[]
}

/**
 * The documented patient-specific reason for compounding (section 503A of the Federal Food, Drug, and Cosmetic Act): a
 * code from this list and the clinician's own text. The list is a proposal and needs sign-off. Approved tirzepatide is
 * sold in vials too, so its pen is no reason.
 */
export const COMPOUNDING_REASONS = [
  {
    code: 'strength',
    label: 'Needs a strength or titration step that no approved product offers',
    unmarketedOnly: true,
  },
  { code: 'ingredient', label: 'Cannot take an inactive ingredient of the approved product' },
  { code: 'added-component', label: 'Needs an added component that the approved product does not contain' },
  { code: 'device', label: 'Cannot use the fixed-dose pen of the approved product', drugs: ['semaglutide'] },
  { code: 'other', label: 'Another documented clinical difference for this patient' },
] as const satisfies readonly Reason[]

/** Whether an approved product of the drug is sold in each strength of the ladder (labels of Wegovy and Zepbound). */
const MARKETED: {
  readonly semaglutide: Readonly<Record<SemaglutideStrength, boolean>>
  readonly tirzepatide: Readonly<Record<TirzepatideStrength, boolean>>
} = {
  semaglutide: { 250: true, 500: true, 1000: true, 1700: true, 2400: true },
  tirzepatide: { 2500: true, 5000: true, 7500: true, 10_000: true, 12_500: true, 15_000: true },
}

/** Whether an approved product is sold in this strength. */
export const isMarketed = (drug: Drug, strengthUg: number): boolean =>
  Object.entries(MARKETED[drug]).some(([ug, sold]) => sold && Number(ug) === strengthUg)

/** A reason as it is stored with a prescription. */
export type CompoundingReason = { readonly code: string; readonly text: string }

/** Minimum characters of the free text, to describe one patient. Our own figure. */
export const COMPOUNDING_TEXT_MIN = 10
/** Maximum characters of the free text. Our own figure. */
export const COMPOUNDING_TEXT_MAX = 1000

/** Returns the reasons that can be true for products of a drug in these strengths (D-85). */
export const compoundingReasonsFor = (
  drug: Drug,
  strengthsUg: readonly number[],
): readonly { readonly code: string; readonly label: string }[] => {
  const lines = strengthsUg.map((strengthUg) => ({ drug, strengthUg }))
  return COMPOUNDING_REASONS.filter((reason) => misfit(reason, lines) === undefined)
}

/** Returns why a reason cannot be true for these lines, or undefined. */
function misfit(reason: Reason, lines: readonly CompoundedLine[]): string | undefined {
  for (const { drug, strengthUg } of lines) {
    if (drug === null || strengthUg === null) continue
    if (reason.unmarketedOnly && isMarketed(drug, strengthUg))
      return `An approved product is sold in ${formatStrength(strengthUg)}: the strength is no reason for compounding.`
    if (reason.drugs && !reason.drugs.includes(drug))
      return 'The approved product is sold in vials too: its pen is no reason for compounding.'
  }
  return undefined
}

/** Returns one sentence for each problem; empty when the reason may be stored for these lines. */
export function checkCompoundingReason(
  reason: CompoundingReason | undefined,
  lines: readonly CompoundedLine[],
): readonly string[] {
  if (!reason) return ['A documented reason for compounding is needed.']
  const problems: string[] = []
  const listed = COMPOUNDING_REASONS.find(({ code }) => code === reason.code)
  if (!listed) problems.push('Choose a reason for compounding from the list.')
  const wrong = listed && misfit(listed, lines)
  if (wrong) problems.push(wrong)
  const length = reason.text.trim().length
  if (length < COMPOUNDING_TEXT_MIN) {
    problems.push('Explain in your own words why this patient needs a compounded product.')
  }
  if (length > COMPOUNDING_TEXT_MAX) problems.push('The reason for compounding is too long.')
  return problems
}

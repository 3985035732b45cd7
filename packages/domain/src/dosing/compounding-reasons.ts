import type { Drug } from './drug.ts'
import { formatStrength, isMarketed } from './ladders.ts'

/** What a pharmacy's product can differ in from the approved ones; each is the reason for compounding of that name (D-85). */
export const PRODUCT_DIFFERENCES = [
  { code: 'ingredient', label: 'Lacks an inactive ingredient of the approved product' },
  { code: 'added-component', label: 'Has a component that the approved product does not' },
] as const
export type ProductDifference = (typeof PRODUCT_DIFFERENCES)[number]['code']
export const PRODUCT_DIFFERENCE_CODES = PRODUCT_DIFFERENCES.map(({ code }) => code)

/** A product with which a prescription is filled: its strength in micrograms, and what makes it different. */
export type FilledWith = { readonly strengthUg: number; readonly differsBy: readonly ProductDifference[] }

/** What a reason for compounding is judged by: the drug and the strengths of a prescription, in micrograms. */
export type CompoundedLine = { readonly drug: Drug | null; readonly strengthUg: number | null }

type Reason = {
  readonly code: string
  readonly label: string
  /** Only for strengths that no approved product has: for a marketed one the reason would be false (D-85). */
  readonly unmarketedOnly?: true
  /** Only where the product says that it differs so: else the reason would be false for what is sent (D-85). */
  readonly byProduct?: ProductDifference
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
  {
    code: 'ingredient',
    label: 'Cannot take an inactive ingredient of the approved product',
    byProduct: 'ingredient',
  },
  {
    code: 'added-component',
    label: 'Needs an added component that the approved product does not contain',
    byProduct: 'added-component',
  },
  { code: 'device', label: 'Cannot use the fixed-dose pen of the approved product', drugs: ['semaglutide'] },
  { code: 'other', label: 'Another documented clinical difference for this patient' },
] as const satisfies readonly Reason[]

export type CompoundingReason = { readonly code: string; readonly text: string }

/** Minimum characters of the free text, to describe one patient. Our own figure. */
export const COMPOUNDING_TEXT_MIN = 10
/** Maximum characters of the free text. Our own figure. */
export const COMPOUNDING_TEXT_MAX = 1000

/** Returns the reasons that can be true for a drug in at least one of these strengths, filled with these products (D-85). */
export const compoundingReasonsFor = (
  drug: Drug,
  strengthsUg: readonly number[],
  products: readonly FilledWith[],
): readonly { readonly code: string; readonly label: string }[] =>
  COMPOUNDING_REASONS.filter((reason) =>
    strengthsUg.some((strengthUg) => misfit(reason, [{ drug, strengthUg }], products) === undefined),
  )

/** Returns why a reason cannot be true for these lines, or undefined. */
function misfit(
  reason: Reason,
  lines: readonly CompoundedLine[],
  products: readonly FilledWith[],
): string | undefined {
  for (const { drug, strengthUg } of lines) {
    if (drug === null || strengthUg === null) continue
    if (reason.unmarketedOnly && isMarketed(drug, strengthUg))
      return `An approved product is sold in ${formatStrength(strengthUg)}: the strength is no reason for compounding.`
    if (reason.drugs && !reason.drugs.includes(drug))
      return 'The approved product is sold in vials too: its pen is no reason for compounding.'
    const { byProduct } = reason
    if (byProduct === undefined) continue
    const filled = products.filter((product) => product.strengthUg === strengthUg)
    // Whichever of them the pharmacy takes, the reason has to be true.
    if (filled.length === 0 || !filled.every(({ differsBy }) => differsBy.includes(byProduct)))
      return `The pharmacy has no product of ${formatStrength(strengthUg)} that differs so: choose another reason.`
  }
  return undefined
}

/** Returns one sentence for each problem; empty when the reason may be stored for these lines. */
export function checkCompoundingReason(
  reason: CompoundingReason | undefined,
  lines: readonly CompoundedLine[],
  products: readonly FilledWith[],
): readonly string[] {
  if (!reason) return ['A documented reason for compounding is needed.']
  const problems: string[] = []
  const listed = COMPOUNDING_REASONS.find(({ code }) => code === reason.code)
  if (!listed) problems.push('Choose a reason for compounding from the list.')
  const wrong = listed && misfit(listed, lines, products)
  if (wrong) problems.push(wrong)
  const length = reason.text.trim().length
  if (length < COMPOUNDING_TEXT_MIN) {
    problems.push('Explain in your own words why this patient needs a compounded product.')
  }
  if (length > COMPOUNDING_TEXT_MAX) problems.push('The reason for compounding is too long.')
  return problems
}

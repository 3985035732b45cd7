/**
 * The documented patient-specific reason for compounding (section 503A of the Federal Food, Drug, and Cosmetic Act): a
 * code from this list and the clinician's own text. The list is a proposal and needs sign-off.
 */
export const COMPOUNDING_REASONS = [
  { code: 'strength', label: 'Needs a strength or titration step that no approved product offers' },
  { code: 'ingredient', label: 'Cannot take an inactive ingredient of the approved product' },
  { code: 'added-component', label: 'Needs an added component that the approved product does not contain' },
  { code: 'device', label: 'Cannot use the fixed-dose pen of the approved product' },
  { code: 'other', label: 'Another documented clinical difference for this patient' },
] as const

/** A reason as it is stored with a prescription. */
export type CompoundingReason = { readonly code: string; readonly text: string }

/** Minimum characters of the free text, to describe one patient. Our own figure. */
export const COMPOUNDING_TEXT_MIN = 10
/** Maximum characters of the free text. Our own figure. */
export const COMPOUNDING_TEXT_MAX = 1000

/** Returns one sentence for each problem; empty when the reason may be stored. */
export function checkCompoundingReason(reason: CompoundingReason | undefined): readonly string[] {
  if (!reason) return ['A documented reason for compounding is needed.']
  const problems: string[] = []
  if (!COMPOUNDING_REASONS.some(({ code }) => code === reason.code)) {
    problems.push('Choose a reason for compounding from the list.')
  }
  const length = reason.text.trim().length
  if (length < COMPOUNDING_TEXT_MIN) {
    problems.push('Explain in your own words why this patient needs a compounded product.')
  }
  if (length > COMPOUNDING_TEXT_MAX) problems.push('The reason for compounding is too long.')
  return problems
}

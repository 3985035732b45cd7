import { ADDONS, addonCents, addonMultiplier, type AddonKind } from '../add-on/addons.ts'
import type { Cents } from '../money/cents.ts'
import type { Term } from '../catalog/price-book.ts'
import { SUPPORT_MEDICATIONS } from './formulary.ts'

/** The medicines that add-ons contain; a bundle is one of each (document 2 §9). */
export const ADDON_LINE_IDS = ['nausea', 'b12'] as const
export type AddonLineId = (typeof ADDON_LINE_IDS)[number]

/** One medicine that was bought as an add-on and that a clinician decides on (D-51). */
export type AddonLine = {
  readonly id: AddonLineId
  readonly name: string
  /** What it is, as receipts and lines of a total name it: "GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)" (D-90). */
  readonly title: string
  readonly medId: string
  /** Its share of what was paid for the add-on. */
  readonly cents: Cents
  /** The quantity dispensed for the term, for example "60 tablets". */
  readonly quantity: string
}

const MEDICATION: Readonly<Record<AddonLineId, string>> = { nausea: 'SUPP-ONDANSETRON', b12: 'SUPP-B12' }

/**
 * Returns the medicines of a bought add-on with their shares of its price in cents. In the bundle the anti-nausea pills
 * have their single price and the other medicine the remainder, so the shares add up exactly to what was paid.
 */
export function addonLines(kind: AddonKind, term: Term, paidCents: Cents): readonly AddonLine[] {
  if (kind !== 'bundle') return [addonLine(kind, term, paidCents)]
  const nausea = Math.min(addonCents('nausea', term), paidCents)
  return [addonLine('nausea', term, nausea), addonLine('b12', term, paidCents - nausea)]
}

function addonLine(id: AddonLineId, term: Term, cents: Cents): AddonLine {
  const medId = MEDICATION[id]
  const medicine = SUPPORT_MEDICATIONS.find((item) => item.medId === medId)
  const quantity = `${(medicine?.quantity ?? 0) * addonMultiplier(term)} tablets`
  const { name } = ADDONS[id]
  const what = medicine ? `${inSentence(medicine.name)} ${medicine.strength}` : name
  return { id, name, title: `${name} (${what}, ${quantity})`, medId, cents, quantity }
}

/** "Ondansetron" as "ondansetron"; the second word of "Vitamin B12" stays as it is. */
const inSentence = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

/** An add-on that was not prescribed, and why; the patient reads the reason. */
export type AddonRefusal = { readonly id: AddonLineId; readonly reason: string }

/** Maximum length of a reason, characters. Our own figure. */
export const ADDON_REASON_MAX = 500

/**
 * Returns why a prescription cannot be signed with these decisions about the bought add-ons, one sentence for each
 * problem (D-51). A prescription line with the add-on's medicine prescribes it; a refusal with a reason does not; each
 * add-on is decided exactly once. One that was refused before stays refused, because its money was released then.
 */
export function checkAddonDecisions(
  bought: readonly (Pick<AddonLine, 'id' | 'name' | 'medId'> & { readonly refusedBefore: boolean })[],
  prescribed: readonly string[],
  refusals: readonly AddonRefusal[],
): readonly string[] {
  const problems: string[] = []
  for (const { id } of refusals)
    if (!bought.some((line) => line.id === id))
      problems.push('An add-on that was not bought cannot be decided.')
  for (const { id, name, medId, refusedBefore } of bought) {
    const refused = refusals.filter((refusal) => refusal.id === id)
    const decisions = refused.length + (prescribed.includes(medId) ? 1 : 0)
    if (refusedBefore) {
      if (decisions > 0)
        problems.push(`${name} was not prescribed before, and its payment was released. It stays so.`)
      continue
    }
    if (decisions === 0) problems.push(`Decide the add-on ${name}: prescribe it, or say why not.`)
    if (decisions > 1) problems.push(`The add-on ${name} is decided twice.`)
    for (const { reason } of refused) {
      const length = reason.trim().length
      if (length === 0) problems.push(`Say why the add-on ${name} is not prescribed.`)
      if (length > ADDON_REASON_MAX) problems.push(`The reason for the add-on ${name} is too long.`)
    }
  }
  return problems
}

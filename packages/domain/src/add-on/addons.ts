import type { Cents } from '../money/cents.ts'
import type { Term } from '../catalog/price-book.ts'

export const ADDON_KINDS = ['nausea', 'b12', 'bundle'] as const

export type AddonKind = (typeof ADDON_KINDS)[number]

/** What a patient can choose after the payment, as stored. */
export const ADDON_SELECTIONS = ['Nausea', 'B12', 'Bundle', 'None'] as const

export type AddonSelection = (typeof ADDON_SELECTIONS)[number]

type Addon = {
  readonly kind: AddonKind
  /** The value that POST /api/bundle-selected sends. */
  readonly selection: Exclude<AddonSelection, 'None'>
  readonly name: string
  /** Cents for one unit; null where the documents state no price. */
  readonly unitCents: Cents | null
  readonly active: boolean
}

/** Document 2 §9. GLP Energy on its own has no price and is disabled in the catalog. */
export const ADDONS: Readonly<Record<AddonKind, Addon>> = {
  nausea: { kind: 'nausea', selection: 'Nausea', name: 'GLP Anti-Nausea', unitCents: 1997, active: true },
  b12: { kind: 'b12', selection: 'B12', name: 'GLP Energy', unitCents: null, active: false },
  bundle: {
    kind: 'bundle',
    selection: 'Bundle',
    name: 'GLP Anti-Nausea and GLP Energy',
    unitCents: 2997,
    active: true,
  },
}

/** Units sold with a term: two for 6 months, one for every other term (document 2 §9, X-13). */
export const addonMultiplier = (term: Term): number => (term === 6 ? 2 : 1)

/** Returns the price of an add-on for a term in cents. Throws RangeError for an add-on that is not sold. */
export function addonCents(kind: AddonKind, term: Term): Cents {
  const { unitCents, active, name } = ADDONS[kind]
  if (unitCents === null || !active) throw new RangeError(`${name} is not sold`)
  return unitCents * addonMultiplier(term)
}

/** What the anti-nausea card shows next to the price (document 2 §9). */
export function addonFacts(term: Term): {
  supplyDays: number
  pills: number
  pillMg: number
  struckCents: Cents
} {
  const units = addonMultiplier(term)
  return { supplyDays: 90 * units, pills: 30 * units, pillMg: 4, struckCents: 7400 * units }
}

/** Finds the add-on that a selectedMed names; null for "None" and for unknown values. */
export const addonOfSelection = (selectedMed: string): AddonKind | null =>
  Object.values(ADDONS).find(({ selection }) => selection === selectedMed)?.kind ?? null

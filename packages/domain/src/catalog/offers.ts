import type { Drug } from './products.ts'

/** Offer ids per drug and letter (document 2 §9, S-13). They are used for attribution; prices are the same. */
const OFFERS = {
  semaglutide: { default: 'sema_plan_278928', A: 'sema_plan_134562', C: 'sema_plan_367367' },
  tirzepatide: { default: 'tirz_plan_1', B: 'tirz_plan_2', C: 'tirz_plan_3' },
} as const satisfies Record<Drug, Record<string, string>>

/** Document 1's spelling of the tirzepatide offers, accepted in all input (X-01). */
const ALIASES = new Map([
  ['tir_plan_1', 'tirz_plan_1'],
  ['tir_plan_2', 'tirz_plan_2'],
  ['tir_plan_3', 'tirz_plan_3'],
])

/** Returns the offer a visitor arrived with: the letter of ?sema= or ?tir=, any case; anything else is the default. */
export function offerFor(drug: Drug, letter?: string | null): string {
  const offers: Readonly<Record<string, string>> = OFFERS[drug]
  const key = (letter ?? '').trim().toUpperCase()
  return (Object.hasOwn(offers, key) ? offers[key] : undefined) ?? OFFERS[drug].default
}

/** Returns the stored id of an offer, aliases resolved; null for an id that we never issued. */
export function canonicalOffer(id: string | null | undefined): string | null {
  const wanted = ALIASES.get(id ?? '') ?? id
  const known: string[] = [...Object.values(OFFERS.semaglutide), ...Object.values(OFFERS.tirzepatide)]
  return known.find((offer) => offer === wanted) ?? null
}

/** Returns the drug of an offer; null for an unknown id. */
export function drugOfOffer(id: string | null | undefined): Drug | null {
  const offer = canonicalOffer(id)
  if (offer === null) return null
  return offer.startsWith('sema_') ? 'semaglutide' : 'tirzepatide'
}

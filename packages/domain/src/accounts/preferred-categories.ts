/** The product categories of document 3 §3, as stated: what a patient selects as interests (S-56). */
export const PREFERRED_CATEGORIES = ['MIND', 'BODY', 'WEIGHT', 'SEX', 'LONGEVITY', 'SKIN', 'HAIR'] as const

export type PreferredCategory = (typeof PREFERRED_CATEGORIES)[number]

export const knownCategories = (chosen: readonly string[]): PreferredCategory[] =>
  PREFERRED_CATEGORIES.filter((category) => chosen.includes(category))

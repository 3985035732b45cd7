/** Lists "0.25 mg", "0.5 mg", "1 mg" as "0.25 · 0.5 · 1 mg". */
export const listStrengths = (strengths: readonly string[]): string =>
  `${strengths.map((text) => text.replace(/\s*mg$/, '')).join(' · ')} mg`

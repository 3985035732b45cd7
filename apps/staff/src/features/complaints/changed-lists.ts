/** The lists that an answer or a decision on a complaint changes. */
export const CHANGED = [
  ['complaints'],
  ['replacements'],
  ['tasks'],
  ['board-replacements'],
  ['service-orders'],
] as const

export const CHANGED = [
  ['complaints'],
  ['replacements'],
  ['tasks'],
  ['board-replacements'],
  ['service-orders'],
] as const

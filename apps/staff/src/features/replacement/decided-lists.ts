/** The lists that a decision on a request changes. */
export const DECIDED = [['replacements'], ['tasks'], ['board-replacements'], ['service-orders']] as const

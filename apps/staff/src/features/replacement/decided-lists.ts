export const DECIDED = [['replacements'], ['tasks'], ['board-replacements'], ['service-orders']] as const

/** From the first instant of a month in US Eastern until that of the next one. */
export type Span = { from: string; until: string }

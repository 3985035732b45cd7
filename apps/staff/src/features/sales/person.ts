/** The lead or patient for whom a cart link is created. */
export type Person = { id: string; name: string }

/** Somebody for whom a cart link is made. */
export type Person = { id: string; name: string }

/** A sentence as it goes on after a colon. */
export const lowercaseFirst = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1)

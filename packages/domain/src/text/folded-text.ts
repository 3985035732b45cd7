/** Accents as marks of their own, and every sign that people type for an apostrophe. */
const LOST = /[\p{M}'’ʼ`´]/gu

/** Without accents and apostrophes; the column `users.name_folded` is made by the same rule, in lower case. */
const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(LOST, '')

/** The form in which texts of people are compared (D-98): without case, accents and apostrophes. */
export const foldText = (text: string): string => withoutMarks(text).toLowerCase()

/** The words of a text, folded; their order does not count. */
export const foldedWords = (text: string): string[] => wordsOf(foldText(text))

/**
 * The words of a search text without accents and apostrophes. Their case is left to the database, on both sides: what it
 * does with letters outside ASCII depends on it.
 */
export const searchWords = (text: string): string[] => wordsOf(withoutMarks(text))

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean)

import { isOneLine, normalLine } from '../text/normal-text.ts'

/** Shown when a name contains a character that names do not have. */
export const PERSON_NAME_MESSAGE = 'Please enter the name on one line, without the characters < and >'
const NO_LETTER_MESSAGE = 'Please enter a name with at least one letter'
const WEB_ADDRESS_MESSAGE = 'Please enter a name, not a web address'

/** "www.", "https://" or the ending of a web address: a name greets people, and must not lead them anywhere. */
const WEB_ADDRESS = /:\/\/|\bwww\.|\.(?:com|net|org|info|biz|io|ru|xyz|shop|online|site|top|link)\b/i

/**
 * Returns why a text cannot be a person's name, or null: one line, no control characters, no tags, a letter, no web
 * address (D-98). Letters of any script, apostrophes, hyphens and periods are allowed; invoices, labels and letters print
 * them as they are (ASVS 5.0 2.2.1). An empty text is no problem of this rule.
 */
export function personNameProblem(text: string): string | null {
  const name = normalLine(text)
  if (text === '') return null
  if (!isOneLine(name) || /[<>]/.test(name)) return PERSON_NAME_MESSAGE
  if (!/\p{L}/u.test(name)) return NO_LETTER_MESSAGE
  return WEB_ADDRESS.test(name) ? WEB_ADDRESS_MESSAGE : null
}

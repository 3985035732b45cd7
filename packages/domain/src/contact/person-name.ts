/** Shown when a name contains a character that names do not have. */
export const PERSON_NAME_MESSAGE = 'Please enter the name on one line, without the characters < and >'

/**
 * Whether a text can be a person's name: one line, no control characters, no tags. Letters of any script, apostrophes,
 * hyphens and periods are allowed; invoices, labels and letters print them as they are (ASVS 5.0 2.2.1).
 */
export const isPersonName = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(text)

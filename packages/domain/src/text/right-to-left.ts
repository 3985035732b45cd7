const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether a text has letters that are read from the right. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * Returns a text of a person as it stands in a sentence of ours. One that is read from the right is set apart, so that it
 * does not draw a number behind it to its other side (D-98; Unicode 9, FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE).
 */
export const setApart = (text: string): string => (isRightToLeft(text) ? `\u2068${text}\u2069` : text)

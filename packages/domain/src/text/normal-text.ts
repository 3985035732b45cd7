/** Format signs without a shape of their own: marks of direction, zero-width spaces, soft hyphens. The two joiners stay, which several scripts and emoji need. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}/gu

/** The one form in which text of a person is stored and compared (D-98): composed, without format signs. */
export const normalText = (text: string): string => text.normalize('NFC').replaceAll(HIDDEN, '')

/** The same for text on one line: other spaces become a space, and none stands at either end. */
export const normalLine = (text: string): string =>
  normalText(text)
    .replaceAll(/[\t\p{Zs}]/gu, ' ')
    .trim()

/** Shown for text with a line break or a control character where one line is meant. */
export const ONE_LINE_MESSAGE = 'Please enter this on one line'

/** Whether a text stands on one line and has no control characters. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** The form of codes and email addresses, in which wide letters and inner spaces count for nothing (D-98). */
export const normalCode = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Z}\s]/gu, '')

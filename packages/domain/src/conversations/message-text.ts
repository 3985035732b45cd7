/** Why a message cannot be sent, in words for its writer. */
export const MESSAGE_PROBLEMS = {
  empty: 'Please write a message.',
  control: 'Please write the message without control characters.',
  markup: 'Please write the message as plain text, without tags.',
} as const

export const tooLong = (max: number): string => `Please write at most ${max} characters.`

// Line breaks and tabs are text; every other control character is not.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/u
const TAG = /<[/!?]?[a-z][^<>]*>|<!--/i

export type MessageText = { text: string } | { problem: string }

/**
 * Returns a message as it is stored: trimmed, with one kind of line break; or why it is refused (P-CHT-009, P-CHT-010).
 * Length counts as the browser's field counts it.
 */
export function readMessageText(raw: string, max: number): MessageText {
  const text = raw.replaceAll('\r\n', '\n').trim()
  if (text === '') return { problem: MESSAGE_PROBLEMS.empty }
  if (text.length > max) return { problem: tooLong(max) }
  if (CONTROL.test(text) || !text.isWellFormed()) return { problem: MESSAGE_PROBLEMS.control }
  if (TAG.test(text)) return { problem: MESSAGE_PROBLEMS.markup }
  return { text }
}

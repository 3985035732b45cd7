import { STAFF_MESSAGE_MAX } from '../conversations/conversation-values.ts'

/** Characters of a message that came by email: nobody counts them while writing one (D-43 limits what is typed here). */
export const EMAIL_MESSAGE_MAX = STAFF_MESSAGE_MAX

const CUT = '\n[The rest of this email was cut.]'

/** Names of files that a note lists. */
const NAMED = 3

const note = (names: readonly string[]) => {
  if (names.length === 0) return ''
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  const files = names.length === 1 ? 'This file was' : 'These files were'
  return `[${files} not taken from the email: ${names.slice(0, NAMED).join(', ')}${more}.]`
}

/** Control characters, and those that turn the direction of text; a line break and a tab stay. */
const invisible = (char: string) => {
  const code = char.codePointAt(0) ?? 0
  if (code === 9 || code === 10) return false
  return (
    code < 32 ||
    (code >= 127 && code < 160) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff
  )
}

/** Removes characters that are not seen. */
export const visibleText = (text: string): string =>
  [...text.toWellFormed()].filter((char) => !invisible(char)).join('')

/**
 * Returns an email's text as a message of a thread: at most 2,000 characters, with a mark where it was cut and a note
 * for files that were not taken; empty for an email that says nothing.
 */
export function emailMessage(text: string, refusedFiles: readonly string[]): string {
  const files = note(
    refusedFiles.map((name) => visibleText(name).replaceAll(/\s+/g, ' ').trim().slice(0, 60) || 'a file'),
  )
  const own = visibleText(text).trim()
  const room = EMAIL_MESSAGE_MAX - (files ? files.length + 2 : 0)
  const said =
    own.length > room
      ? `${own
          .slice(0, room - CUT.length)
          .toWellFormed()
          .trimEnd()}${CUT}`
      : own
  return [said, files].filter((part) => part !== '').join('\n\n')
}

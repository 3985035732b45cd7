import { buttonAddress, footLines, headingSentence, labeledLines, newsSentences } from './letter.ts'
import type { Letter, LetterFrame } from './letter.ts'

/** A no-break space keeps a time on one line of a page; in plain text it only makes a text message longer. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Writes a letter as the plain-text part of an email; its link stands on a line of its own. */
export function renderText(letter: Letter, frame: LetterFrame): string {
  const { button } = letter
  const parts = [
    headingSentence(letter, frame.name),
    ...newsSentences(letter),
    ...(letter.message ? [letter.message] : []),
    ...(button
      ? [`${button.label}:\n${buttonAddress(button, frame.origin)}`, ...(button.note ? [button.note] : [])]
      : []),
    labeledLines(letter, frame)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
    ['--', ...footLines(letter, frame)].join('\n'),
  ]
  return plain(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
}

/** Writes a letter as a text message: the sender first, the same sentences, the link on a line of its own. */
export function renderSms(letter: Letter, { brand, origin }: LetterFrame): string {
  const sentences = [headingSentence(letter, null), ...newsSentences(letter)].join(' ')
  const link = letter.button ? `\n${buttonAddress(letter.button, origin)}` : ''
  return plain(`${brand}: ${sentences}${link}`)
}

import { momentInWords } from '@contour/domain/time/instant-text'
import { buttonAddress, footLines, headingSentence, labeledLines, newsSentences } from './letter.ts'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { Letter, LetterFrame } from './letter.ts'
import type { Said } from './letter-parts.ts'
import type { Template } from './template.ts'

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

/**
 * Writes a letter as a text message: the sender first, the link on a line of its own. Lock screens show it, so it says
 * only that something waits or is new, and by when to look, and leads to the home page, which shows the rest (D-13). Without
 * such a sentence it is the letter itself.
 */
export function renderSms({ letter, sms }: Said, { brand, origin, zone }: LetterFrame): string {
  if (sms === null) {
    const sentences = [headingSentence(letter, null), ...newsSentences(letter)].join(' ')
    const link = letter.button ? `\n${buttonAddress(letter.button, origin)}` : ''
    return plain(`${brand}: ${sentences}${link}`)
  }
  const by = letter.lookBy ? ` Please look by ${momentInWords(new Date(letter.lookBy), zone)}.` : ''
  return plain(`${brand}: ${sms}${by}\n${origin}/home`)
}

/** The sentence of a text message: that something waits or is new, where the template has no other one. */
export const smsNews = <Facts>(
  letter: Letter,
  template: Pick<Template<Facts>, 'sms'>,
  facts: Facts,
  zone: ClockZone,
): string => template.sms?.(facts, zone) ?? (waitsForPatient(letter) ? WAITS : NEWS)

const WAITS = 'Something in your account is waiting for you.'
const NEWS = 'There is news in your account.'

const waitsForPatient = ({ details: { who } }: Letter): boolean => who?.startsWith('You,') === true

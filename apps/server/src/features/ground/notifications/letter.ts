import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { FOOTERS } from './footers.ts'

/** The facts that follow from a message, each one plain sentence; one that does not apply is left out. */
export type LetterDetails = {
  /** Who has the order now, as the answer to "Who has it": "You, until you answer." */
  who?: string
  /** What comes after that, as the answer to "Then". */
  next?: string
  /** Until when something must be done or has an effect. */
  by?: string
  /** What happens if nothing is done. */
  otherwise?: string
  cost?: string
}

/** The only link of a letter. */
export type LetterButton = {
  label: string
  /** A path of our site, or the absolute address of the carrier's or the staff console's page. */
  to: string
  /** One sentence under the button, in emails only. */
  note?: string
}

/** Where an order stands on its line of seven steps (document 3 §4), and the name of that step in this letter. */
export type LetterStep = { at: number; label: string }

/** The number of steps of an order from its payment to its delivery, without a pause. */
export const ORDER_STEPS = 7

/**
 * One message before it is written for a channel. Its email as HTML, its email as plain text and its text message
 * consist of the same sentences (E-015).
 */
export type Letter = {
  /** Names no person, no drug and no health detail: lock screens show it. */
  subject: string
  /** A statement without its end mark, or a question with it. */
  heading: string
  /** The news in one or two sentences. */
  fact: string
  /** What a person wrote, word for word with its line breaks, in emails only. */
  message?: string
  details: LetterDetails
  step?: LetterStep
  /** The instant by which the patient should have looked, as ISO text; a text message says no more than this. */
  lookBy?: string | null
  button: LetterButton | null
  /** Why the recipient gets this email; left out, because they have an order. */
  footer?: string
}

/** What a letter needs from the installation and its recipient. */
export type LetterFrame = {
  /** In which its times are written: of the patient, or of the business for staff and visitors. */
  zone: ClockZone
  /** The number of the order that the message is about (D-94); null if it is about none. */
  order: string | null
  /** The first name for the heading; null if the message greets nobody by name. */
  name: string | null
  brand: string
  company: { name: string; address: string; supportEmail: string; supportPhone: string }
  /** PUBLIC_ORIGIN, the start of every link to our own pages (security.md 18). */
  origin: string
  /** The page on which the recipient ends letters of this kind; only letters that are optional have one. */
  unsubscribe?: string | undefined
}

/** Returns the heading as a sentence, with the name before its end mark: "Your prescription is ready, Maya." */
export function headingSentence({ heading }: Pick<Letter, 'heading'>, name: string | null): string {
  const mark = heading.endsWith('?') ? '?' : '.'
  const statement = heading.endsWith('?') ? heading.slice(0, -1) : heading
  return `${statement}${name ? `, ${name}` : ''}${mark}`
}

/** Returns the sentences between heading and button, in their order: news, time limit, consequence, money. */
export const newsSentences = ({ fact, details: { by, otherwise, cost } }: Letter): string[] =>
  [fact, by, otherwise, cost].filter((text) => text !== undefined)

/** Returns the labeled lines after the button: who has the order, what comes then, its step and its number. */
export function labeledLines(
  { details: { who, next }, step }: Letter,
  { order }: Pick<LetterFrame, 'order'>,
): { label: string; text: string }[] {
  return [
    { label: 'Who has it', text: who },
    { label: 'Then', text: next },
    { label: 'Where it is', text: step && stepSentence(step) },
    { label: 'Order', text: order },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

export const stepSentence = ({ label }: LetterStep): string => `${label}.`

/** Returns the lines at the foot of an email: how to reach us, who we are, and why it was sent. */
export const footLines = (
  { footer = FOOTERS.order }: Letter,
  { company, unsubscribe }: LetterFrame,
): string[] => [
  `Questions? Write to ${company.supportEmail} or call ${company.supportPhone}.`,
  `${company.name}, ${company.address}.`,
  footer,
  ...(unsubscribe ? [`You do not want these? End them here: ${unsubscribe}`] : []),
]

/**
 * Returns the address of the button: on our origin, unless the letter names an absolute one.
 * @throws RangeError for an address that is no web page
 */
export function buttonAddress({ to }: LetterButton, origin: string): string {
  if (to.startsWith('/')) return origin + to
  if (/^https?:\/\//.test(to)) return to
  throw new RangeError('a button leads to a web page')
}

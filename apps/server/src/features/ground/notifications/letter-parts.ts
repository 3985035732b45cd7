import type { LetterPart, LetterWording } from '@contour/domain/notifications/letter-wording'
import type { Letter } from './letter.ts'

/** A letter and the sentence of its text message, before they are written for a channel. */
export type Said = { letter: Letter; sms: string | null }

/** The wording of a letter, by its parts. */
export function partsOf({ letter, sms }: Said): LetterWording {
  const { subject, heading, fact, details, button } = letter
  const parts: Partial<Record<LetterPart, string | undefined>> = {
    subject,
    heading,
    fact,
    by: details.by,
    otherwise: details.otherwise,
    cost: details.cost,
    button: button?.label,
    note: button?.note,
    who: details.who,
    next: details.next,
    sms: sms ?? undefined,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined && text !== ''))
}

/** The same letter in another wording; only parts that it has are replaced. */
export function withParts(said: Said, wording: LetterWording): Said {
  const { letter, sms } = said
  const { subject, heading, fact, by, otherwise, cost, who, next, button, note } = wording
  const details = {
    ...letter.details,
    ...(by === undefined ? {} : { by }),
    ...(otherwise === undefined ? {} : { otherwise }),
    ...(cost === undefined ? {} : { cost }),
    ...(who === undefined ? {} : { who }),
    ...(next === undefined ? {} : { next }),
  }
  return {
    letter: {
      ...letter,
      subject: subject ?? letter.subject,
      // The mark at its end is added with the name.
      heading: heading?.replace(/\.$/, '') ?? letter.heading,
      fact: fact ?? letter.fact,
      details,
      button: letter.button && {
        ...letter.button,
        label: button ?? letter.button.label,
        ...(note === undefined ? {} : { note }),
      },
    },
    sms: sms === null ? null : (wording.sms ?? sms),
  }
}

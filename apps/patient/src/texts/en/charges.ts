import { screenTexts } from '@contour/texts/screen-texts'

/** The rows of a charge timeline, on the checkout and under billing. */
export const chargeTexts = screenTexts('charges', {
  today: 'Today',
  renews: 'renews',
  ships: 'When it ships, {day} at the earliest',
  shipsBy: 'When it ships, {day} at the earliest, usually by {by}',
  /** What canceling costs is a sentence of the domain, the same in the email of the notice. */
  notice: 'We write to you on {days}. {cancelling}',
  moved: '{text} We moved it from {day}: {reason}',
  and: ' and ',
  held: '{amount} held',
  regularMonths:
    'At checkout the regular price of a month is {semaglutide} for semaglutide and {tirzepatide} for tirzepatide.',
})

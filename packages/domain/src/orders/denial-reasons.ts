/** The denial that rejects the identity video (D-47). */
export const IDENTITY_DENIAL = 'identity'

/** Denial reasons for the record; the patient reads the clinician's own text. A proposal that needs sign-off. */
export const DENIAL_REASONS = [
  { code: 'contraindication', text: 'A condition or medication makes the treatment unsafe' },
  { code: 'not-indicated', text: 'The treatment is not indicated' },
  { code: IDENTITY_DENIAL, text: 'The identity could not be confirmed' },
  { code: 'information', text: 'Needed information was not given' },
  { code: 'in-person', text: 'The patient needs care in person' },
  { code: 'other', text: 'Another reason, stated in the text' },
] as const

/** An order that the service closed because the patient answered no request for seven days (D-93). */
export const NO_ANSWER = 'no_answer'

/** The reason of a denial in words, for staff; orders that the service ended have a reason that no clinician chose. */
export const denialReasonText = (reason: string | null): string =>
  DENIAL_REASONS.find(({ code }) => code === reason)?.text ?? reason?.replaceAll(/[_-]/g, ' ') ?? ''

/** The two ways to reach a patient that are verified by a code (D-06). */
export const CONTACT_CHANNELS = ['phone', 'email'] as const

export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** The sex that the questionnaire asks for; the medical forms differ by it. */
export const SEXES = ['Male', 'Female'] as const

export type Sex = (typeof SEXES)[number]

export const isSex = (text: string): text is Sex => SEXES.some((known) => known === text)

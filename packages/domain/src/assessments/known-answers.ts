import type { PlainDate } from '../time/plain-date.ts'

/** What an earlier form says to a question, with the day on which it was sent (D-84). */
export type KnownAnswer = { readonly question: string; readonly answer: string; readonly on: PlainDate }

/** What is known that a question of a later form asks about: what is listed is shown above the answer. */
const KNOWN_FOR: Readonly<Record<string, readonly string[]>> = {
  health_change: ['conditions', 'own_conditions', 'new_conditions', 'new_own_conditions'],
  medicines_change: ['medications', 'medicine_check', 'medicines_change_check'],
  medications: ['medications'],
  allergies_change: ['allergies'],
  allergies: ['allergies'],
  conditions: ['conditions'],
  own_conditions: ['own_conditions', 'new_own_conditions'],
  new_conditions: ['conditions', 'new_conditions'],
  new_own_conditions: ['own_conditions', 'new_own_conditions'],
}

export const KNOWN_KEYS: readonly string[] = [...new Set(Object.values(KNOWN_FOR).flat())]

export const knownFor = (question: string, known: readonly KnownAnswer[]): readonly KnownAnswer[] =>
  (KNOWN_FOR[question] ?? []).flatMap((key) => known.find((one) => one.question === key) ?? [])

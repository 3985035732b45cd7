import type { Chart } from '@contour/contract/staff-chart'
import { formatStrength, withoutTrailingZeros } from '@contour/domain/dosing/ladders'
import { flagsOfAnswer } from '@contour/domain/assessments/answer-flags'
import { themeOfQuestion } from '@contour/domain/assessments/question-themes'
import { MONTH_SLOTS, slotLabel, type Schedule } from '@contour/domain/dosing/months'
import { FLAG_RULES } from '@contour/forms'
import type { formSubmissions } from '../../../db/schema.ts'
import { z } from 'zod'

export type SubmissionRow = typeof formSubmissions.$inferSelect
type ShownAnswer = Chart['forms'][number]['answers'][number]

/** An answer, or the strengths by month, of a submission of any form version. */
const StoredFields = z.record(z.string(), z.unknown())

const WRITTEN: ReadonlySet<string> = new Set(['text', 'textarea', 'string'])

/**
 * Returns the answers of a stored form as the chart shows them. Only a rule flags an answer (D-52), never its wording
 * or the importance of its question; `severity` and `reason` are those of the most severe rule, `flags` are all.
 */
export function shownAnswers(stored: unknown): ShownAnswer[] {
  if (!Array.isArray(stored)) return []
  const answered = stored.flatMap((entry: unknown) => {
    const parsed = StoredFields.safeParse(entry)
    return parsed.success ? [textOf(parsed.data['question'])] : []
  })
  return stored.flatMap((entry: unknown) => {
    const parsed = StoredFields.safeParse(entry)
    if (!parsed.success) return []
    const { question, label, answer, important, is_critical, type } = parsed.data
    const values = (Array.isArray(answer) ? answer : [answer]).map(textOf).filter((text) => text !== '')
    const marks = { important: important === true, critical: is_critical === true }
    const flags = flagsOfAnswer(FLAG_RULES, textOf(question), values, answered)
    const [flag] = flags
    return [
      {
        question: textOf(question),
        label: textOf(label) || textOf(question),
        // What the patient wrote stays as it is; a strength that was chosen reads as it is prescribed.
        answer: WRITTEN.has(textOf(type)) ? values.join(', ') : withoutTrailingZeros(values.join(', ')),
        ...marks,
        flagged: flag !== undefined,
        severity: flag?.severity ?? null,
        reason: flag?.reason ?? '',
        flags: [...flags],
        theme: themeOfQuestion(textOf(question)),
      },
    ]
  })
}

/** The dose preference of a stored form, in micrograms by month. */
export function preferenceOf(stored: unknown): Schedule {
  const wished = StoredFields.safeParse(stored).data ?? {}
  const schedule: Partial<Record<(typeof MONTH_SLOTS)[number], number>> = {}
  for (const slot of MONTH_SLOTS) {
    const strength = wished[slot] ?? wished[slotLabel(slot)]
    if (typeof strength === 'number' && Number.isInteger(strength) && strength > 0) schedule[slot] = strength
  }
  return schedule
}

/** The newest dose preference of an order's forms, newest form first; empty where none states one. */
export const wishOf = (forms: readonly { requested: unknown }[]): Schedule =>
  forms.map(({ requested }) => preferenceOf(requested)).find((wish) => Object.keys(wish).length > 0) ?? {}

/** The same as the chart shows it, for example { 'Month 1': '0.25 mg' }. */
export function formatPreference(schedule: Schedule): Record<string, string> {
  return Object.fromEntries(
    MONTH_SLOTS.flatMap((slot) => {
      const strength = schedule[slot]
      return strength === undefined ? [] : [[slotLabel(slot), formatStrength(strength)]]
    }),
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : ''
}

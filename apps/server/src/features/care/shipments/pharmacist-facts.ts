import type { PharmacistFacts } from '@contour/contract/staff-shipments'
import { flagsOfAnswer } from '@contour/domain/assessments/answer-flags'
import { COMPOUNDING_REASONS } from '@contour/domain/dosing/compounding-reasons'
import { isRecord } from '@contour/domain/is-record'
import { easternDate } from '@contour/domain/time/plain-date'
import { FLAG_RULES } from '@contour/forms'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders, type users } from '../../../db/schema.ts'
import type { CoveringPrescription } from '../supply/index.ts'

type Patient = Pick<typeof users.$inferSelect, 'id' | 'dob'>

/** Returns the facts of one row of the board; the license is that of the prescriber where the parcel goes. */
export type FactsOf = (
  patient: Patient,
  covering: CoveringPrescription,
  licensedUntil: string | null,
) => PharmacistFacts

/**
 * Reads what a pharmacist must know about these patients before a box is signed for: birth date, allergies, other medicines,
 * prescriber, how the prescription was accepted, and why it is compounded (M-15, D-85). The board and replacements ask it.
 */
export async function pharmacistFacts(db: Reader, userIds: readonly number[]): Promise<FactsOf> {
  const forms =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: orders.user_id, answers: formSubmissions.answers, at: formSubmissions.at })
          .from(formSubmissions)
          .innerJoin(orders, eq(orders.id, formSubmissions.order_id))
          .where(inArray(orders.user_id, [...new Set(userIds)]))
          .orderBy(desc(formSubmissions.id))
  const said = (userId: number, question: string): PharmacistFacts['allergies'] => {
    for (const form of forms) {
      const text = form.userId === userId ? answerOf(form.answers, question) : undefined
      if (text !== undefined)
        return {
          text,
          on: easternDate(form.at),
          flagged: flagsOfAnswer(FLAG_RULES, question, [text]).length > 0,
        }
    }
    return null
  }
  return ({ id, dob }, covering, licensedUntil) => ({
    born: dob,
    allergies: said(id, 'allergies'),
    medicines: said(id, 'medications'),
    prescriber: covering && {
      name: covering.clinician_name,
      npi: covering.npi,
      licensed_until: licensedUntil,
    },
    accepted: covering?.decided_at
      ? {
          by: covering.state === 'auto' ? 'silence' : 'patient',
          at: covering.decided_at.toISOString(),
        }
      : null,
    compounding: covering && {
      reason:
        COMPOUNDING_REASONS.find(({ code }) => code === covering.compounding_reason)?.label ??
        covering.compounding_reason,
      note: covering.compounding_note,
    },
    valid_until: covering?.valid_until.toISOString() ?? null,
  })
}

/** The stored answer to a question in words; undefined if the form did not ask it or it was left out. */
function answerOf(answers: unknown, question: string): string | undefined {
  const entries: unknown[] = Array.isArray(answers) ? answers : []
  const entry = entries.find((one) => isRecord(one) && one['question'] === question)
  const answer = isRecord(entry) ? entry['answer'] : undefined
  const words = (Array.isArray(answer) ? answer : [answer]).filter(
    (word): word is string => typeof word === 'string' && word.trim() !== '',
  )
  return words.length > 0 ? words.join(', ') : undefined
}

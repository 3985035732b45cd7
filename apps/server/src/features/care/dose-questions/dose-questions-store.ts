import {
  answersInWords,
  doseQuestionLifeCycle,
  repeatedLine,
} from '@contour/domain/dose-questions/dose-questions'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, asc, desc, eq, getTableColumns, gte, inArray, ne, not, or } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { doseQuestions, prescriptions, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { transition } from '../../../db/transition.ts'
import { treatmentEnded } from '../care-holds/index.ts'

export type DoseQuestionRow = typeof doseQuestions.$inferSelect

const { state } = doseQuestions
export const MOVES = {
  allNo: transition(doseQuestionLifeCycle, 'all_no', 'patient', state),
  someYes: transition(doseQuestionLifeCycle, 'some_yes', 'patient', state),
  timeOver: transition(doseQuestionLifeCycle, 'time_over', 'server', state),
  lifted: transition(doseQuestionLifeCycle, 'lifted', 'clinician', state),
  closed: transition(doseQuestionLifeCycle, 'closed', 'clinician', state),
}

export const questionSubject = (publicId: string) => `dose_questions:${publicId}` as const

/**
 * Whether a question still leads to the strength: its prescription is in force, and the plan still sends the parcel. What
 * she has in hand stays there when the plan has ended, or when the prescription ends. Where the treatment was ended, nobody
 * goes on to a higher strength.
 */
const matters = or(
  and(
    isIn(prescriptions.state, ['accepted', 'auto']),
    or(eq(doseQuestions.kind, 'in_hand'), isIn(subscriptions.state, ['active', 'paused'])),
  ),
  and(eq(doseQuestions.kind, 'in_hand'), not(treatmentEnded(doseQuestions.user_id, prescriptions))),
)

export async function stillMatters(db: Reader, { id }: DoseQuestionRow): Promise<boolean> {
  const [row] = await db
    .select({ id: doseQuestions.id })
    .from(doseQuestions)
    .innerJoin(prescriptions, eq(prescriptions.id, doseQuestions.prescription_id))
    .innerJoin(subscriptions, eq(subscriptions.id, doseQuestions.subscription_id))
    .where(and(eq(doseQuestions.id, id), matters))
  return row !== undefined
}

/** Days for which a question that is over stays on the patient's home. */
const SHOWN_DAYS = 7

/** What a patient is asked, or was asked about a parcel or a shot that is not long past; newest last. */
export const shownQuestions = (db: Reader, clock: Clock, userId: number): Promise<DoseQuestionRow[]> =>
  db
    .select(getTableColumns(doseQuestions))
    .from(doseQuestions)
    .innerJoin(prescriptions, eq(prescriptions.id, doseQuestions.prescription_id))
    .innerJoin(subscriptions, eq(subscriptions.id, doseQuestions.subscription_id))
    .where(
      and(
        eq(doseQuestions.user_id, userId),
        ne(state, 'closed'),
        matters,
        or(
          inArray(state, ['asked', 'held']),
          gte(doseQuestions.first_on, addDays(easternDate(clock.now()), -SHOWN_DAYS)),
        ),
      ),
    )
    .orderBy(asc(doseQuestions.id))

/** Every question that a patient was asked, newest first, for chart and record. */
export const questionsOf = (db: Reader, userId: number): Promise<DoseQuestionRow[]> =>
  db.select().from(doseQuestions).where(eq(doseQuestions.user_id, userId)).orderBy(desc(doseQuestions.id))

type Parcel = { subscription_id: number; shipment_no: number }

/** Returns what was asked before each of some parcels; nothing for a parcel about which nobody was asked. */
export async function questionsBefore(db: Reader, parcels: readonly Parcel[]) {
  const rows =
    parcels.length === 0
      ? []
      : await db
          .select()
          .from(doseQuestions)
          .where(
            and(
              eq(doseQuestions.kind, 'parcel'),
              inArray(doseQuestions.subscription_id, [
                ...new Set(parcels.map(({ subscription_id }) => subscription_id)),
              ]),
            ),
          )
          .orderBy(asc(doseQuestions.id))
  return ({ subscription_id: plan, shipment_no: number }: Parcel): DoseQuestionRow | null =>
    rows.findLast((row) => row.subscription_id === plan && row.shipment_no === number) ?? null
}

/** Why a parcel holds the last strength again, for staff; null where nothing was asked or the answers cleared it. */
export const repeatedDose = (question: DoseQuestionRow | null): string | null =>
  question?.kind === 'parcel' && question.state === 'unanswered'
    ? repeatedLine(formatStrength(question.from_ug), formatStrength(question.to_ug))
    : null

/** The step that was asked about, for staff: "0.25 mg to 0.5 mg". */
export const stepOf = ({ from_ug: from, to_ug: to }: DoseQuestionRow): string =>
  `${formatStrength(from)} to ${formatStrength(to)}`

/** What a patient answered and wrote, for staff; null before. */
export function saidOf({ sick, pregnant_or_hospital, anything_else, words }: DoseQuestionRow): string | null {
  if (sick === null || pregnant_or_hospital === null || anything_else === null) return null
  const answers = answersInWords({ sick, pregnant_or_hospital, anything_else })
  return words ? `${answers} “${words}”` : answers
}

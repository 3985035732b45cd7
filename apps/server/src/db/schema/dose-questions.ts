import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import {
  DOSE_QUESTION_KINDS,
  DOSE_QUESTION_STATES,
  DOSE_WORDS_MAX,
} from '@contour/domain/dose-questions/dose-questions'
import type { DoseQuestionKind, DoseQuestionState } from '@contour/domain/dose-questions/dose-questions'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { prescriptions } from './clinic.ts'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'
import { subscriptions } from './subscriptions.ts'

/** The three questions before a higher strength, with the patient's answers and what followed (D-87). */
export const doseQuestions = pgTable(
  'dose_questions',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    kind: text().$type<DoseQuestionKind>().notNull(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    /** The prescription whose next line is stronger, and the month of that line. */
    prescription_id: ref(() => prescriptions.id).notNull(),
    month: integer().notNull(),
    /** The parcel that is to hold it, or that brought it. */
    shipment_no: integer().notNull(),
    drug: text().$type<Drug>().notNull(),
    from_ug: integer().notNull(),
    to_ug: integer().notNull(),
    /** US Eastern date on which the parcel is to leave, or of the first shot of what is in hand. */
    first_on: date({ mode: 'string' }).notNull(),
    asked_at: instant().notNull(),
    answer_by: instant().notNull(),
    state: text().$type<DoseQuestionState>().notNull(),
    sick: boolean(),
    pregnant_or_hospital: boolean(),
    anything_else: boolean(),
    words: text(),
    answered_at: instant(),
  },
  (t) => [
    oneOf('dose_questions_kind', t.kind, DOSE_QUESTION_KINDS),
    oneOf('dose_questions_state', t.state, DOSE_QUESTION_STATES),
    oneOf('dose_questions_drug', t.drug, DRUGS),
    check('dose_questions_higher', sql`${t.to_ug} > ${t.from_ug}`),
    check(
      'dose_questions_answered',
      sql`(${t.answered_at} is null) = (${t.sick} is null) and (${t.answered_at} is null) = (${t.pregnant_or_hospital} is null) and (${t.answered_at} is null) = (${t.anything_else} is null) and (${t.words} is null or ${t.answered_at} is not null)`,
    ),
    check('dose_questions_words', sql`length(${t.words}) <= ${sql.raw(String(DOSE_WORDS_MAX))}`),
    check('dose_questions_held', sql`${t.state} <> 'held' or ${t.answered_at} is not null`),
    unique('dose_questions_once').on(t.prescription_id, t.shipment_no, t.month),
    index('dose_questions_user').on(t.user_id, t.id),
    index('dose_questions_plan').on(t.subscription_id, t.shipment_no),
  ],
)

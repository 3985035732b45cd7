import type { Reader } from '../../../db/database.ts'
import { questionsOf, saidOf, stepOf } from '../../care/dose-questions/index.ts'
import type { RecordRow } from './render-record.ts'

/** Collects the questions before a higher dose with the patient's answers (D-87; 45 CFR 164.524). */
export async function doseQuestionRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await questionsOf(db, userId)
  return rows.toReversed().map((row) => ({
    asked: row.asked_at.toISOString(),
    about: `${row.drug}, ${stepOf(row)}, ${row.kind === 'parcel' ? 'before the parcel' : 'before the first shot'}`,
    answered: row.answered_at?.toISOString() ?? null,
    answers: saidOf(row),
    outcome: row.state.replaceAll('_', ' '),
  }))
}

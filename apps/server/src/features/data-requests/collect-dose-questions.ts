import { formatStrength } from '@contour/domain/dosing/ladders'
import type { Reader } from '../../db/database.ts'
import { questionsOf } from '../dose-questions/index.ts'
import type { RecordRow } from './render-record.ts'

const said = (answer: boolean | null) => (answer === null ? null : answer ? 'Yes' : 'No')

/** Collects the questions before a higher dose with the patient's answers (D-87; 45 CFR 164.524). */
export async function doseQuestionRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await questionsOf(db, userId)
  return rows.toReversed().map((row) => ({
    asked: row.asked_at.toISOString(),
    about: `${row.drug}, ${formatStrength(row.from_ug)} to ${formatStrength(row.to_ug)}`,
    where: row.kind === 'parcel' ? 'before the parcel' : 'before the first shot',
    answered: row.answered_at?.toISOString() ?? null,
    bad_nausea_or_vomiting: said(row.sick),
    pregnant_or_in_hospital: said(row.pregnant_or_hospital),
    anything_else: said(row.anything_else),
    words: row.words,
    outcome: row.state,
  }))
}

import type { DoseQuestionRow } from './dose-questions-store.ts'

/** A question as its patient reads it: nothing of the answers, which a doctor has. */
export const shownQuestion = (row: DoseQuestionRow) => ({
  id: row.public_id,
  kind: row.kind,
  state: row.state,
  drug: row.drug,
  from_ug: row.from_ug,
  to_ug: row.to_ug,
  first_on: row.first_on,
  answer_by: row.answer_by.toISOString(),
})

import { intakeTexts } from '../../texts/en/intake.ts'

/** Head of the first page, written by the build and set by the router alike. */
export const intakeFacts = {
  title: `${intakeTexts.english.pageTitle} · Contour`,
  description: intakeTexts.english.pageSummary,
}

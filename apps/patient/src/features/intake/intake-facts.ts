import { intakeTexts } from '../../texts/en/intake.ts'
import { pageTitle } from '../../lib/brand.ts'

/** Head of the first page, written by the build and set by the router alike. */
export const intakeFacts = {
  title: pageTitle(intakeTexts.english.pageTitle),
  description: intakeTexts.english.pageSummary,
}

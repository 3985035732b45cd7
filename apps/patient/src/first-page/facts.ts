import { intakeTexts } from '../texts/en/intake.ts'
import { pageTitle } from '../lib/brand.ts'

/** Title and description of the first page, used by the build and by the router. */
export const pageFacts = {
  title: pageTitle(intakeTexts.english.pageTitle),
  description: intakeTexts.english.pageSummary,
}

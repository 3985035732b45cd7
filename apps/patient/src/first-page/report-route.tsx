import type { Route } from './+types/report-route.ts'
import { ReportPage } from '../features/report/report-page.tsx'
import { pageTitle } from '../lib/brand.ts'
import { reportTexts } from '../texts/en/report.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(reportTexts.english.pageTitle) }]

/** The report within the router: when a visitor returns to it from another page, and in development. */
export default function ReportRoute() {
  return <ReportPage />
}

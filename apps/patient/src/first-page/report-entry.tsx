import { ReportPage } from '../features/report/report-page.tsx'
import { REPORT_ROOT } from './document.ts'
import { startPage } from './start-page.tsx'

// The report follows the intake, on the same phone.
startPage(REPORT_ROOT, <ReportPage />)

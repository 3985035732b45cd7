import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { REPORT_ROOT } from './document.ts'
import { ReportDocument } from './report-document.tsx'
import { recordArrival } from '../lib/tracking.ts'

// The report follows the intake, on the same phone: its own entry too. As for /home, the router may load this file.
const root = document.getElementById(REPORT_ROOT)
if (root) {
  recordArrival()
  // In a task of its own: the first look into the device's storage takes as long as the start of React.
  setTimeout(() => startTransition(() => void hydrateRoot(root, <ReportDocument />)))
}

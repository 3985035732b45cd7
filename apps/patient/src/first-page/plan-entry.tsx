import { PlanPage } from '../features/plan/plan-page.tsx'
import { PLAN_ROOT } from './document.ts'
import { startPage } from './start-page.tsx'

// The plan page follows the report, and messages lead to it.
startPage(PLAN_ROOT, <PlanPage />)

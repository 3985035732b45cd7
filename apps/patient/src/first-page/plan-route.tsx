import type { Route } from './+types/plan-route.ts'
import { PlanPage } from '../features/plan/plan-page.tsx'
import { pageTitle } from '../lib/brand.ts'
import { planTexts } from '../texts/en/plan.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(planTexts.english.pageTitle) }]

/** The plan page within the router: when a visitor returns to it from another page, and in development. */
export default function PlanRoute() {
  return <PlanPage />
}

import type { Route } from './+types/plan-page.ts'
import { pageTitle } from '../../lib/brand.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { useSession } from '../../lib/session.ts'
import { planTexts } from '../../texts/en/plan.ts'
import { NeedsIntake } from './needs-intake.tsx'
import { PrerenderedPlan } from './prerendered-plan.tsx'
import { Questionnaire } from './questionnaire.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(planTexts.english.pageTitle) }]

/** The medication questionnaire, for visitors whose height and weight are known; the others are led to the intake. */
export default function PlanPage() {
  const hydrated = useHydrated()
  const session = useSession()
  if (!hydrated) return <PrerenderedPlan />
  const { weight = null, height_inch = null } = session?.user ?? {}
  if (weight === null || height_inch === null) return <NeedsIntake signedIn={session !== null} />
  return <Questionnaire weightLb={weight} heightIn={height_inch} />
}

import { useDeferredValue } from 'react'
import { useHydrated } from '@contour/ui/use-hydrated'
import { pageTitle } from '../../lib/brand.ts'
import { useSession } from '../../lib/session.ts'
import { planTexts } from '../../texts/en/plan.ts'
import { PrerenderedPlan } from './prerendered-plan.tsx'
import { Questionnaire } from './questionnaire.tsx'

export const title = () => pageTitle(planTexts.english.pageTitle)

/** One element, so that what hydration finds out renders it no second time. */
const prerendered = <PrerenderedPlan />

/** The medication questionnaire, for visitors whose height and weight are known; the others are led to the intake. */
export default function PlanPage() {
  // The visitor's own variant is rendered in small steps: in one it would hold a slow phone up.
  const hydrated = useDeferredValue(useHydrated())
  const session = useSession()
  if (!hydrated) return prerendered
  const { weight = null, height_inch = null } = session?.user ?? {}
  if (weight === null || height_inch === null)
    return <PrerenderedPlan needsIntake={{ signedIn: session !== null }} />
  return <Questionnaire weightLb={weight} heightIn={height_inch} />
}

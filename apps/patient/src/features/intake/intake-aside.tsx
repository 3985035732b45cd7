import { Suspense, lazy } from 'react'
import { useHydrated } from '@contour/ui/use-hydrated'

const ContourAside = lazy(() =>
  import('@contour/ui/contour-aside').then((module) => ({ default: module.ContourAside })),
)

/** The contour field next to the question on wide screens; loaded after the form works (performance.md). */
export function IntakeAside() {
  const hydrated = useHydrated()
  if (!hydrated || window.innerWidth < 1280) return null
  return (
    <Suspense fallback={null}>
      <ContourAside />
    </Suspense>
  )
}

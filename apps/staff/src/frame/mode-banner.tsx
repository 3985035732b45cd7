import { DemoBanner } from '@contour/ui/demo-banner'

/**
 * Says on every page of the desk that nothing here is real (decisions D-74, README "demo mode"). The server marks the
 * document with its mode; where everything is real, it marks nothing.
 */
export function ModeBanner() {
  const { demo, rehearsal } = document.documentElement.dataset
  if (rehearsal !== undefined)
    return (
      <DemoBanner label="Rehearsal">Rehearsal. No payment is real, and no medicine is shipped.</DemoBanner>
    )
  if (demo !== undefined) return <DemoBanner>Demo. Nobody here is real, and no card is charged.</DemoBanner>
  return null
}

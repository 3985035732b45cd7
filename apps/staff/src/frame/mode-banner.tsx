import { DemoBanner } from '@contour/ui/demo-banner'

/**
 * States on every page of the staff console that nothing here is real (decisions D-74, README "demo mode"). The server
 * sets the mode on the document element; in production it sets nothing.
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

import { useEffect, useState } from 'react'
import { LiveRegion } from '@contour/ui/live-region'
import { NO_OUTCOME, createOutcome, type ShownOutcome } from './form-outcome.ts'

/** How the last action of a form ended; the part goes under its button. */
export function useOutcome() {
  const [state, setState] = useState(NO_OUTCOME)
  const [outcome] = useState(() => createOutcome(setState))
  useEffect(() => outcome.dispose, [outcome])
  return { show: outcome.show, clear: outcome.clear, line: <OutcomeLine {...state} /> }
}

/** The visible line is hidden from screen readers: the live region has the same words, and keeps them. */
function OutcomeLine({ shown, announced }: ShownOutcome) {
  return (
    <>
      <p
        aria-hidden
        className={`min-h-6 font-semibold ${shown?.tone === 'error' ? 'text-error' : 'text-medicine'}`}
      >
        {shown ? `${shown.tone === 'error' ? '' : '✓ '}${shown.text}` : ''}
      </p>
      <LiveRegion message={announced} />
    </>
  )
}

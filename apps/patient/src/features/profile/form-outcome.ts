import { PROFILE_MESSAGE_SECONDS } from '@contour/domain/profile/profile-rules'

export type Outcome = { tone: 'success' | 'error'; text: string }

/** What is under the button, and what a screen reader was told: the second stays when the first disappears. */
export type ShownOutcome = { shown: Outcome | null; announced: string }

export const NO_OUTCOME: ShownOutcome = { shown: null, announced: '' }

/**
 * Shows how a form ended for 3 s (P-PRF-027). A second outcome starts the time again; the announcement is emptied for a
 * moment before it, so that the same words are read out again.
 */
export function createOutcome(onChange: (change: (now: ShownOutcome) => ShownOutcome) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(outcome: Outcome) {
      clearTimeout(timer)
      onChange(() => ({ shown: outcome, announced: outcome.text }))
      timer = setTimeout(() => onChange((now) => ({ ...now, shown: null })), PROFILE_MESSAGE_SECONDS * 1000)
    },
    /** Removes the last outcome when the form is sent again. */
    clear() {
      clearTimeout(timer)
      onChange(() => NO_OUTCOME)
    },
    dispose: () => clearTimeout(timer),
  }
}

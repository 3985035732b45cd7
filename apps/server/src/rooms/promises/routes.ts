import { JOURNEY, journeyTimes } from '@contour/domain/promises'
import type { Ctx } from '../../context.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room: the table's dates for somebody who sends the questionnaire now. */
export function promisesRoutes({ clock }: Ctx) {
  const os = patientCalls.promises
  return {
    readJourney: os.readJourney.handler(() => {
      const now = clock.now()
      const times = journeyTimes(now)
      return {
        status: 'success' as const,
        message: 'What happens after the payment.',
        now: now.toISOString(),
        steps: JOURNEY.map((step) => ({ ...step, usual_by: times[step.key]?.toISOString() ?? null })),
      }
    }),
  }
}

import { promisedAt, promiseWords } from '@contour/domain/promises/promise-hours'
import { journeyOf, journeyTimes } from '@contour/domain/promises/promises'
import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { closeLateOrder } from './close-late-order.ts'
import { listLateOrders } from './list-late-orders.ts'

/** The dates of the promise table for a visitor who sends the questionnaire now. */
export const orderPromisesRoutes = routes(patientCalls.promises, ({ clock }) => ({
  readJourney: () => {
    const now = clock.now()
    const hours = promisedAt(now)
    const times = journeyTimes(now, hours)
    return {
      message: 'What happens after the payment.',
      now: now.toISOString(),
      steps: journeyOf(promiseWords(hours)).map((step) => ({
        ...step,
        usual_by: times[step.key]?.toISOString() ?? null,
      })),
    }
  },
}))

export const staffPromisesRoutes = routes(staffCalls.promises, (ctx) => ({
  lateOrders: ({ input, context }) => listLateOrders(ctx, context.caller, input.show ?? 'open', input.after),
  closeLateOrder: ({ input, context }) => closeLateOrder(ctx, context.caller, input),
}))

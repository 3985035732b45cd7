import { promisedAt, promiseWords } from '@contour/domain/promises/promise-hours'
import { journeyOf, journeyTimes } from '@contour/domain/promises/promises'
import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { closeLateOrder } from './close-late-order.ts'
import { listLateOrders } from './list-late-orders.ts'

/**
 * Returns the handlers of this feature's calls: the dates of the promise table for a visitor who sends the
 * questionnaire now.
 */
export function orderPromisesRoutes({ clock }: Ctx) {
  const os = patientCalls.promises
  return {
    readJourney: os.readJourney.handler(() => {
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
    }),
  }
}

export function staffPromisesRoutes(ctx: Ctx) {
  const os = staffCalls.promises
  return {
    lateOrders: os.lateOrders.handler(({ input, context }) =>
      listLateOrders(ctx, context.caller, input.show ?? 'open', input.after),
    ),
    closeLateOrder: os.closeLateOrder.handler(({ input, context }) =>
      closeLateOrder(ctx, context.caller, input),
    ),
  }
}

import type { Flow } from './flow.ts'
import { payPastDue, planRow, startPastDue } from './start-past-due.ts'

/** A subscription is past due, and the patient pays with another card. */
export const payNowFlow: Flow = {
  name: 'pay-now',
  async prepare(at) {
    const planned = await startPastDue(at)
    return {
      act: () => payPastDue(at, planned),
      async undone() {
        const { state } = await planRow(at, planned)
        return state === 'active' ? [] : [`paid, but the plan is ${state}`]
      },
    }
  },
}

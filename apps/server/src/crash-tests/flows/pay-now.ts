import type { Flow } from './flow.ts'
import { payPastDue, planRow, startPastDue } from './start-past-due.ts'

/** A plan is past due, and its person pays with another card. */
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

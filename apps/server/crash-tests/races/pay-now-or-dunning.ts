import { runDueJobs, scheduleJob } from '../../src/jobs/scheduled-jobs.ts'
import { payPastDue, planRow, startPastDue } from '../flows/start-past-due.ts'
import { subscriptionSnapshotOf } from './cancel-or-renew.ts'
import { atOnce, type Race } from './race.ts'

/** What a caller receives who was too late. */
const TOO_LATE = ['409 wrong_status', '409 conflict', '409 payment_pending']

/** A past-due subscription is paid while dunning retries the card on file, or while its thirty days end. */
export const payNowOrDunning: Race = {
  name: 'pay-now against dunning',
  on: (at) => async (draw) => {
    const planned = await startPastDue(at)
    const { ctx } = at
    const ends = draw() < 0.5
    const item = ends ? ({ kind: 'dunning_end', n: 2 } as const) : ({ kind: 'renewal_retry', n: 21 } as const)
    await scheduleJob(ctx.db, ctx.clock, { ...item, subject: planned.planId, dueAt: ctx.clock.now() })
    const runDunning = async () => {
      await runDueJobs({ ...ctx, handlers: ctx.jobHandlers })
      return null
    }
    const result = (await atOnce(draw, [() => payPastDue(at, planned), runDunning])).find(
      (side) => side !== null,
    )
    await at.settle()
    const { state } = await planRow(at, planned)
    const standing = await subscriptionSnapshotOf(at, planned)
    const paid = result?.status === 200
    const wrong: string[] = []
    if (!paid && !TOO_LATE.includes(`${result?.status} ${result?.code}`))
      wrong.push(`told ${result?.status} ${result?.code}`)
    if (standing.length !== (paid || !ends ? 1 : 0)) wrong.push(`${standing.length} payments of one month`)
    if (standing.some((payment) => payment.state !== 'held' || !payment.order_id))
      wrong.push(`a payment is ${standing[0]?.state}`)
    if (state !== (paid || !ends ? 'active' : 'ended')) wrong.push(`told ${result?.status}, but ${state}`)
    return { won: standing[0]?.purpose ?? 'end', wrong }
  },
}

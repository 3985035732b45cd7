import { addDays } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { inJob } from '../../src/call-context.ts'
import { scheduledJobs, shipmentMoves, subscriptionChanges, subscriptions } from '../../src/db/schema.ts'
import { readMovableShipments } from '../../src/features/care/subscriptions/movable-shipments.ts'
import { atOnce, type Race } from './race.ts'

/** Billing moves a shipment of a plan that its patient cancels: it is moved first or not at all, and nothing ships. */
export const moveOrCancel: Race = {
  name: 'moving a shipment against a cancellation',
  on: (at) => async (draw) => {
    const member = await startSubscriber(at, { term: 12 })
    const plan = await planOf(at, member.userId)
    const token = await signIn(at, member)
    await at.call('GET', `/api/app/subscriptions/${plan.public_id}/cancel-preview`, { token })
    const known = await readMovableShipments(at.ctx, at.ctx.db, plan)
    const from_on = known?.rows[1]?.shipOn ?? ''
    const staff = await signInStaff(at, 'billing')
    const body = { shipment: 2, from_on, on: nextShipDate(addDays(from_on, 10)), reason: 'After your trip.' }
    const move = () =>
      at.staffCall('POST', `/staff-api/billing/subscriptions/${plan.public_id}/move-shipment`, {
        token: staff,
        body,
      })
    const cancel = () =>
      at.call('POST', '/api/cancle-subs', { token, body: { subs_id: plan.public_id, reason: 'test' } })
    const [moved, cancelled] = await atOnce(draw, [move, cancel])
    await at.settle()
    const won = moved?.status === 200 ? 'move, then cancelled' : 'cancellation'
    const wrong: string[] = []
    if (cancelled?.status !== 200) wrong.push(`cancellation answered ${cancelled?.status}`)
    if (moved?.status !== 200 && moved?.body['code'] !== 'wrong_status')
      wrong.push(`move answered ${moved?.status} ${String(moved?.body['code'])}`)
    const moves = await at.ctx.db
      .select()
      .from(shipmentMoves)
      .where(eq(shipmentMoves.subscription_id, plan.id))
    if (moves.length !== (moved?.status === 200 ? 1 : 0)) wrong.push(`${moves.length} moves stored`)
    return { won, wrong: [...wrong, ...(await unended(at, plan))] }
  },
}

type Plan = typeof subscriptions.$inferSelect

async function planOf(at: TestService, userId: number): Promise<Plan> {
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  if (!plan) throw new Error('no plan')
  return plan
}

/** Ends the time to undo: the plan has ended, and no check-in or renewal of it is scheduled any more. */
async function unended(at: TestService, { id, public_id, user_id }: Plan): Promise<string[]> {
  const [change] = await at.ctx.db
    .select()
    .from(subscriptionChanges)
    .where(and(eq(subscriptionChanges.subscription_id, id), eq(subscriptionChanges.kind, 'cancelled')))
  if (!change) return ['no record of the cancellation']
  const item = {
    kind: 'cancellation_final',
    subject: public_id,
    n: change.id,
    dueAt: at.clock.now(),
  } as const
  await inJob(at.ctx, async () => at.ctx.jobHandlers['cancellation_final']?.(item))
  await at.settle()
  const { state } = await planOf(at, user_id)
  const waiting = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.subject, public_id),
        inArray(scheduledJobs.kind, ['check_in', 'renewal', 'renewal_notice']),
        isNull(scheduledJobs.done_at),
      ),
    )
  return [
    ...(state === 'ended' ? [] : [`cancelled, but ${state}`]),
    ...waiting.map(({ kind, n }) => `cancelled, but ${kind} ${n} is scheduled`),
  ]
}

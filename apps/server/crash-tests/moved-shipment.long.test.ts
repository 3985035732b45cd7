import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { startSubscriber } from '@contour/testkit/people/subscription-life'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, periods, scheduledJobs, subscriptions } from '../src/db/schema.ts'
import { runDueJobs, scheduleJob } from '../src/jobs/scheduled-jobs.ts'
import { atOnce } from './races/race.ts'
import { randomSeed, sampleFrom } from './sampling.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 3
const runSeed = randomSeed()

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A plan of a year whose second shipment is due in 14 days: its check-in opens in this second. */
async function dueCheckIn() {
  const { db, clock } = at.ctx
  const { userId } = await startSubscriber(at, { term: 12 })
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  if (!plan) throw new Error('no plan')
  const today = easternDate(clock.now())
  const due = addDays(today, 14)
  await db
    .update(periods)
    .set({ starts_on: addDays(due, -90) })
    .where(eq(periods.subscription_id, plan.id))
  await endJobs(plan.public_id)
  await scheduleJob(db, clock, { kind: 'check_in', subject: plan.public_id, n: 2, dueAt: clock.now() })
  return { userId, plan, from_on: nextShipDate(due), on: nextShipDate(addDays(due, 7)) }
}

const endJobs = (subject: string) =>
  at.ctx.db
    .update(scheduledJobs)
    .set({ done_at: at.clock.now() })
    .where(and(eq(scheduledJobs.subject, subject), isNull(scheduledJobs.done_at)))

test(`M-18 a shipment is moved in the second in which its check-in opens, ${ROUNDS} rounds with FAULT_SEED=${runSeed}: one check-in, by the new day`, async () => {
  const draw = sampleFrom(`moved shipment ${runSeed}`)
  const token = await signInStaff(at, 'billing')
  const won: Record<string, number> = {}
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { userId, plan, from_on, on } = await dueCheckIn()
    const subject = plan.public_id
    const move = async () => {
      const body = { shipment: 2, from_on, on, reason: 'After your trip.' }
      const path = `/staff-api/billing/subscriptions/${subject}/move-shipment`
      const { status } = await at.staffCall('POST', path, { token, body })
      expect(status).toBe(200)
    }
    const open = async () => {
      await runDueJobs({ ...at.ctx, handlers: at.ctx.jobHandlers })
    }
    await atOnce(draw, [move, open])
    await at.settle()
    const opened = await at.ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.user_id, userId), eq(orders.shipment_no, 2)))
    const waiting = await at.ctx.db
      .select()
      .from(scheduledJobs)
      .where(
        and(
          eq(scheduledJobs.kind, 'check_in'),
          eq(scheduledJobs.subject, subject),
          eq(scheduledJobs.n, 2),
          isNull(scheduledJobs.done_at),
        ),
      )
    // The check-in is open and has the new day, or it opens 14 days before it: never both, and never neither.
    expect([round, opened.length + waiting.length]).toEqual([round, 1])
    for (const { due_on } of opened) expect(due_on).toBe(on)
    for (const { due_at } of waiting) expect(easternDate(due_at)).toBe(addDays(on, -14))
    const first = opened.length > 0 ? 'check-in' : 'move'
    won[first] = (won[first] ?? 0) + 1
    await endJobs(subject)
    for (const { public_id } of opened) await endJobs(public_id)
  }
  process.stdout.write(`moved shipment: ${JSON.stringify(won)}\n`)
})

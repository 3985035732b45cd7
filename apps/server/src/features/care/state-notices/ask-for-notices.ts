import { eq, sql } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, users } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { storeNotices } from '../../ground/legal/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { ordersWithUnread, schedulePromiseCheck, unreadNotices, type OrderRow } from '../orders/index.ts'
import { newestTextIds } from '../../ground/states/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'

/** Hours after the first letter: a reminder, and with the last one a task for support. */
const REMINDERS = [24, 72] as const

/**
 * Looks whether orders of a patient wait for a notice to be read, after everything that may have made it so: an address
 * in another state, a review that begins, a text or a rule of this build. Where one does, the patient gets a
 * letter that leads to the page, and reminders; with the last of them support has the order, because without the notice
 * nobody can sign it.
 */
export async function askForNotices(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.public_id, subject))
    if (!found) return
    const user = await lockPatient(tx, found.id)
    const waiting = await ordersWithUnread(tx, user.id)
    const [first] = waiting
    if (!first) return cancelJobs(tx, ctx.clock, 'state_notices', subject)
    const texts = (await newestTextIds(tx, first.unread)).join('-')
    for (const { order } of waiting) await schedulePromiseCheck(tx, ctx.clock, order)
    await notify(tx, ctx, 'state_notice', user, { orderId: first.order.public_id, texts, n })
    if (n === 0)
      for (const [index, wait] of REMINDERS.entries())
        await scheduleJob(tx, ctx.clock, {
          kind: 'state_notices',
          subject,
          n: index + 1,
          dueAt: after(ctx.clock.now(), hours(wait)),
        })
    if (n < REMINDERS.length) return
    for (const { order } of waiting)
      await createTask(tx, ctx, {
        kind: 'state_notice_unread',
        subject: `order:${order.public_id}`,
        userId: user.id,
        details:
          'The state of the order wants a notice read, and the patient has not read it for three days. Nothing can be signed before. Call and lead the patient to the home page, or cancel the order.',
      })
  })
}

export async function settleNotices(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const subject = `order:${order.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['state_notice_unread'], subject }, 'The patient read the notice.')
}

/**
 * The first day of a notice that staff published (D-101): its text is stored, its state can be served, and everybody whose
 * review waits for it is asked. Who read the wording before reads this one too (D-86).
 */
export async function applyNotices(ctx: Ctx): Promise<void> {
  await ctx.db.transaction((tx) => storeNotices(tx, ctx))
  await askAfterStart(ctx)
}

/** Has every patient looked at whose review waits for a notice: a start may have brought a text or a rule, and a day another text. */
export async function askAfterStart(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ patient: users.public_id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(
      // Whoever is asked already keeps the times of the reminders.
      sql`${unreadNotices} is not null and not exists (select 1 from due j where j.kind = 'state_notices'
        and j.subject = "users"."public_id" and j.done_at is null)`,
    )
  await ctx.db.transaction(async (tx) => {
    for (const { patient } of waiting)
      await scheduleJob(tx, ctx.clock, { kind: 'state_notices', subject: patient, dueAt: ctx.clock.now() })
  })
}

import type { OutboxState } from '@contour/domain/notifications/outbox-life-cycle'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  audit,
  consents,
  scheduledJobs,
  outbox,
  staffMembers,
  taskEvents,
  tasks,
  users,
} from '@contour/server/db/schema'
import { MIGRATIONS } from '@contour/server/db/migrate'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { staffLogins } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const MARK = '-- Tasks that were written as messages to a role'

/** Runs the migration statements that repair a database from before tasks were rows. */
async function repair(): Promise<void> {
  const file = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(path.join(MIGRATIONS, name), 'utf8'))
    .find((text) => text.includes(MARK))
  const statements = file?.slice(file.indexOf(MARK)).split('--> statement-breakpoint') ?? []
  expect(statements.length).toBeGreaterThan(5)
  for (const statement of statements) await at.ctx.database.query(statement)
}

const oldMessage = async (
  to: string,
  subject: string,
  body: string,
  more: { user_id?: number; kind?: string; state?: OutboxState } = {},
) => {
  const id = at.ctx.random.id()
  await at.ctx.db.insert(outbox).values({
    public_id: id,
    dedupe_key: `staff_task:task:${id}`,
    user_id: more.user_id ?? null,
    channel: 'task',
    to,
    kind: more.kind ?? 'staff_task',
    subject,
    body,
    state: more.state ?? 'sent',
    created_at: at.clock.now(),
  })
  return id
}

test('R-007 what was written as a message to a role becomes a task, once, and is no message any more', async () => {
  const order = await placeOrder(at)
  const who = { user_id: order.userId }
  await oldMessage(
    'clinician',
    'An add-on was bought',
    `B12. Please prescribe or refuse it with order ${order.orderId}.`,
    who,
  )
  await oldMessage(
    'support',
    'Declined, no change sent',
    `A prescription was declined. Order ${order.orderId}.`,
    who,
  )
  await oldMessage('clinician', 'A patient moved to TX', 'The intake was made in FL.', who)
  await oldMessage('billing', 'Early termination fee of sub-example-1 not paid', 'The card did not pay.')
  await oldMessage('billing', 'A payment is disputed', 'Dispute dispute-example-1. Send the evidence.')
  await oldMessage('clinician', 'A patient asks for a change', `Order ${order.orderId}.`, {
    kind: 'dose_change',
  })
  const unknown = await oldMessage('support', 'Something of before', 'Nobody knows.', { state: 'waiting' })
  await repair()
  await repair()
  const kinds = async (subject: string) => (await tasksAbout(at, subject)).map(({ kind }) => kind).toSorted()
  expect(await kinds(`order:${order.orderId}`)).toEqual(['addon_bought', 'decline_without_form'])
  expect(await tasksAbout(at, `user:${order.userPublicId}`)).toMatchObject([
    { kind: 'patient_moved_state', role: 'clinician', state: 'open', user_id: order.userId },
  ])
  expect(await kinds('subscription:sub-example-1')).toEqual(['fee_unpaid'])
  expect(await kinds('dispute:dispute-example-1')).toEqual(['dispute_opened'])
  const [other] = await tasksAbout(at, `message:${unknown}`)
  expect(other).toMatchObject({ kind: 'earlier_message', role: 'support', details: 'Nobody knows.' })
  const history = await at.ctx.db.select().from(taskEvents).where(eq(taskEvents.task_id, other!.id))
  expect(history).toMatchObject([{ event: 'created', note: 'Nobody knows.' }])
  const [planned] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'task_escalation'), eq(scheduledJobs.subject, unknown)))
  expect(planned?.done_at).toBeNull()
  const [message] = await at.ctx.db.select().from(outbox).where(eq(outbox.public_id, unknown))
  expect(message).toMatchObject({ state: 'sent', channel: 'task' })
  expect(
    await at.ctx.db
      .select()
      .from(tasks)
      .where(eq(tasks.details, `Order ${order.orderId}.`)),
  ).toEqual([])
})

test('R-008 consents that staff filed on the phone get a record that corrects them; the goal weight is open again', async () => {
  await staffLogins(at)
  const [agent] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'support@staff.contour.example'))
  const phone = await createLead(at, { weight: 220, desired_weight: 176, agreed_to_text: 'Yes' })
  const page = await createLead(at, { weight: 220, desired_weight: 176 })
  // An action that only earlier builds wrote.
  await at.ctx.db.insert(audit).values({
    at: at.clock.now(),
    actor: `staff:${agent?.public_id}`,
    purpose: 'operations',
    action: 'lead.made_by_staff',
    subject: `user:${phone.id}`,
  })
  await repair()
  const userOf = async (id: string) =>
    (await at.ctx.db.select().from(users).where(eq(users.public_id, id)))[0]!
  const corrected = async (id: string) =>
    (
      await at.ctx.db
        .select()
        .from(consents)
        .where(eq(consents.user_id, (await userOf(id)).id))
        .orderBy(consents.id)
    ).filter(({ corrects }) => corrects !== null)
  const rows = await corrected(phone.id)
  expect(
    rows.map(({ kind, agreed, channel, recorded_by, ip }) => ({ kind, agreed, channel, recorded_by, ip })),
  ).toEqual(
    ['terms', 'hipaa', 'email', 'texts', 'calls'].map((kind) => ({
      kind,
      agreed: kind === 'texts',
      channel: 'phone',
      recorded_by: agent?.id,
      ip: '',
    })),
  )
  expect(await userOf(phone.id)).toMatchObject({
    agreed_to_email: false,
    agreed_to_text: true,
    desired_weight_lb: null,
  })
  expect(await corrected(page.id)).toEqual([])
  expect(await userOf(page.id)).toMatchObject({ agreed_to_email: true, desired_weight_lb: 176 })
})

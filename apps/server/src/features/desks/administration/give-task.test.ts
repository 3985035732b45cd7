import { STAFF_ROLES, staffContract, type StaffRole } from '@contour/contract'
import { mayOpenPage, STAFF_PAGES } from '@contour/contract/staff-pages'
import { audit, taskEvents, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { twoAdministrators } from '@contour/testkit/people/two-administrators'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTask } from '../../ground/tasks/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const BOBBY = 'billing@staff.contour.example'
const BAILEY = 'billing-second@staff.contour.example'
const SIGNED_IN: Readonly<Record<StaffRole, string>> = {
  clinician: 'clinician',
  pharmacy: 'pharmacy',
  support: 'support',
  billing: 'billing',
  content: 'content',
  administrator: 'admin',
  medical_director: 'director',
}
type People = { rows: { id: string; name: string; email: string }[]; state: string | null }

const ask = async (who: string | { token: string }, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api/tasks/${path}`, {
    token: typeof who === 'string' ? await signInStaff(at, who) : who.token,
    ...(body === undefined ? {} : { body }),
  })
/** A task of billing that escalated, with the people who can do it. */
const lateTask = async (subject: string) => {
  await at.ctx.db.transaction((tx) =>
    createTask(tx, at.ctx, { kind: 'fee_unpaid', subject, details: 'Said by the patient.' }),
  )
  await at.ctx.db.update(tasks).set({ escalated_at: at.clock.now() }).where(eq(tasks.subject, subject))
  const [task] = await tasksAbout(at, subject)
  const id = String(task?.public_id)
  const { rows } = (await ask('admin', 'GET', `${id}/people`)).body as unknown as People
  const keyOf = (email: string) => rows.find((row) => row.email === email)?.id
  return { id, bobby: keyOf(BOBBY), bailey: keyOf(BAILEY), rows }
}
const eventsOf = async (id: string) =>
  at.ctx.db
    .select({ event: taskEvents.event, note: taskEvents.note })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.task_id))
    .where(eq(tasks.public_id, id))
    .orderBy(taskEvents.id)
const subjects = async (to: string) => (await messagesOf(at, to)).map(({ subject }) => subject)

test('W-61 an administrator hands an escalated task to a person of its role; both who are concerned get an email, and what it is about stays with the role', async () => {
  const { id, bobby, bailey, rows } = await lateTask('subscription:handed')
  expect(rows.map(({ name }) => name)).toEqual(['Bailey Billing-Demo', 'Bobby Billing-Demo'])
  const given = await ask('admin', 'POST', `${id}/hand-over`, { to: bobby, holder: null })
  expect(given.body).toMatchObject({
    message: 'Bobby Billing-Demo has the task now.',
    task: { owner: { id: bobby, name: 'Bobby Billing-Demo', me: false }, details: null },
  })
  const again = await ask('admin', 'POST', `${id}/hand-over`, { to: bailey, holder: bobby })
  expect(again.status).toBe(200)
  expect((await subjects(BOBBY)).slice(0, 2)).toEqual([
    'A task of yours was handed on',
    'A task was handed to you',
  ])
  expect((await subjects(BAILEY))[0]).toBe('A task was handed to you')
  expect((await messagesOf(at, BOBBY))[0]?.body).toContain(
    'Addison Admin-Demo handed “An early termination fee was not paid” to Bailey Billing-Demo.',
  )
  expect(await eventsOf(id)).toEqual([
    { event: 'created', note: 'Said by the patient.' },
    { event: 'handed_over', note: 'To Bobby Billing-Demo.' },
    { event: 'handed_over', note: 'To Bailey Billing-Demo.' },
  ])
  const read = await ask('admin', 'GET', id)
  expect(JSON.stringify(read.body)).not.toContain('Said by the patient.')
  expect((await ask('billing', 'GET', id)).body['task']).toMatchObject({ details: 'Said by the patient.' })
  const written = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'task.handed_over'), eq(audit.subject, `task:${id}`)))
  expect(written).toHaveLength(2)
})

test('W-61 two administrators hand over one task at once: it has one holder, and the other one reads who', async () => {
  const { id, bobby, bailey } = await lateTask('subscription:both')
  const { first, second } = await twoAdministrators(at)
  const answers = await Promise.all([
    ask(await first(), 'POST', `${id}/hand-over`, { to: bobby, holder: null }),
    ask(second, 'POST', `${id}/hand-over`, { to: bailey, holder: null }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const holder = answers[0]?.status === 200 ? 'Bobby Billing-Demo' : 'Bailey Billing-Demo'
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(`${holder} has this task now.`)
  expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['created', 'handed_over'])
})

test('W-61 the holder closes a task while an administrator hands it over: one of them does, and the other one reads why not', async () => {
  const { id, bobby, bailey } = await lateTask('subscription:closing')
  await ask('billing', 'POST', `${id}/take`, {})
  const [closed, given] = await Promise.all([
    ask('billing', 'POST', `${id}/close`, { note: 'Waived.', holder: bobby }),
    ask('admin', 'POST', `${id}/hand-over`, { to: bailey, holder: bobby }),
  ])
  const isClosed = closed?.status === 200
  expect([closed?.status, given?.status]).toEqual(isClosed ? [200, 409] : [409, 200])
  expect((isClosed ? given : closed)?.body.message).toBe(
    isClosed ? 'This task was already closed.' : 'Bailey Billing-Demo has this task now.',
  )
  // The same one after the other, from a screen that is older than the act of the other person.
  const stale = await lateTask('subscription:stale')
  await ask('admin', 'POST', `${stale.id}/hand-over`, { to: stale.bailey, holder: null })
  const late = await ask('billing', 'POST', `${stale.id}/close`, { note: 'Waived.', holder: null })
  expect([late.status, late.body.message]).toEqual([409, 'Bailey Billing-Demo has this task now.'])
})

test('W-61 nobody hands over a task that is not late, is for a role that the person lacks, or without being administrator', async () => {
  const { id, bobby } = await lateTask('subscription:refused')
  const { body } = await at.staffCall('GET', '/staff-api/staff', { token: await signInStaff(at, 'admin') })
  const everybody = body['staff'] as { id: string; roles: string[] }[]
  const pharmacist = everybody.find(({ roles }) => roles.includes('pharmacy'))
  const wrong = await ask('admin', 'POST', `${id}/hand-over`, { to: pharmacist?.id, holder: null })
  expect([wrong.status, wrong.body.message]).toEqual([
    409,
    'This person cannot do the task any more. Choose another one.',
  ])
  expect((await ask('billing', 'POST', `${id}/hand-over`, { to: bobby, holder: null })).status).toBe(403)
  await at.ctx.db.update(tasks).set({ escalated_at: null }).where(eq(tasks.public_id, id))
  expect((await ask('admin', 'POST', `${id}/hand-over`, { to: bobby, holder: null })).status).toBe(403)
  expect((await ask('admin', 'GET', `${id}/people`)).status).toBe(403)
})

test('W-61 every page that the console offers a role answers it', async () => {
  const asked: { role: string; page: string; status: number }[] = []
  for (const role of STAFF_ROLES)
    for (const page of STAFF_PAGES)
      if (mayOpenPage(staffContract, [role], page)) {
        const [feature, name] = page.reads
        const declared = (staffContract as Record<string, Record<string, unknown>>)[feature]?.[name]
        const path = (declared as { '~orpc': { route: { path: string } } })['~orpc'].route.path
        const token = await signInStaff(at, SIGNED_IN[role])
        asked.push({ role, page: page.id, status: (await at.staffCall('GET', path, { token })).status })
      }
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(asked.filter(({ page }) => page === 'late-orders').map(({ role }) => role)).toEqual([
    'clinician',
    'pharmacy',
    'support',
    'administrator',
  ])
})

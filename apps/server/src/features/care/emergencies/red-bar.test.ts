import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { addresses, audit, emergencyAlerts } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import { signInStaff, staffLogins } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

async function patientInDanger(state = 'TX') {
  const buyer = await createBuyer(at)
  const home = { line_1: '1 Sample St', line_2: '', city: 'Sample', state, zip: '73301' }
  await at.ctx.db
    .insert(addresses)
    .values({ user_id: buyer.userId, kind: 'shipping', ...home, updated_at: at.clock.now() })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: { state } })
  const thread = await openDoctorChat(at, buyer.userId)
  await write(at, thread, 'patient', 'I have chest pain')
  return thread
}
const bar = async (who: string) =>
  at.staffCall('GET', '/staff-api/emergencies/bar', { token: await signInStaff(at, who) })
const endSeveral = async (ids: string[], who = 'clinician', text = 'One household, all are well.') =>
  at.staffCall('POST', '/staff-api/emergencies/contacts', {
    token: await signInStaff(at, who),
    body: { ids, outcome: 'reached', text },
  })

test('D-77 every role is told that a patient in danger waits and since when; nothing of her is in it, and no read is audited', async () => {
  expect((await bar('pharmacy')).body).toMatchObject({ waiting: 0, since: null })
  const thread = await patientInDanger()
  const { emergency_since: since } = await rowOf(at, thread)
  const logins = await staffLogins(at)
  for (const { email } of logins.filter((one) => !one.email.startsWith('clinician-'))) {
    const { status, body } = await bar(email.split('@')[0] ?? '')
    expect([email, status, body['waiting'], body['since']]).toEqual([email, 200, 1, since?.toISOString()])
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`chest|${thread.id}`))
  }
  expect(STAFF_ROLES.length).toBeGreaterThan(4)
  expect(await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.shown'))).toEqual([])
})

test('D-77 the line tells a clinician of their states alone, and never of a visitor', async () => {
  const visitor = await openVisitorChat(at, 'vera@example.com')
  await write(at, visitor, 'visitor', 'I have chest pain')
  for (const who of ['clinician', 'admin', 'support'])
    expect((await bar(who)).body).toMatchObject({ waiting: 0 })
  await patientInDanger('TX')
  expect((await bar('clinician')).body).toMatchObject({ waiting: 1 })
  expect((await bar('clinician-west')).body).toMatchObject({ waiting: 0 })
  await patientInDanger('CA')
  expect((await bar('clinician')).body).toMatchObject({ waiting: 2 })
  expect((await bar('clinician-west')).body).toMatchObject({ waiting: 1 })
})

test('D-77 several alarms end with one outcome and words, each with its own audit row, all or none', async () => {
  const threads = [await patientInDanger(), await patientInDanger()]
  const ids = threads.map(({ id }) => id)
  expect((await endSeveral(ids, 'clinician-west')).body).toMatchObject({ code: 'not_licensed' })
  expect((await endSeveral(ids, 'support')).status).toBe(403)
  expect((await endSeveral(ids, 'clinician', '')).status).toBe(400)
  expect((await endSeveral([...ids, at.ctx.random.id()])).status).toBe(409)
  for (const thread of threads) expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
  expect((await endSeveral(ids)).status).toBe(200)
  for (const thread of threads) expect((await rowOf(at, thread)).emergency_since).toBeNull()
  const ended = await at.ctx.db.select().from(emergencyAlerts)
  expect(ended.map(({ outcome }) => outcome)).toEqual(['reached', 'reached'])
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.contact_logged'))
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
    ids.map((id) => `conversation:${id}`).toSorted(),
  )
  expect((await endSeveral(ids)).status).toBe(409)
})

import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import type { Page } from '@playwright/test'
import { arrangeReview } from './fixtures/arrange.ts'
import { advance, messagesTo, timeOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { staffCalls } from './fixtures/staff-calls.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { registerVisitor, visitorChat } from './fixtures/visitor-chat.ts'
import { field, openChat } from './pages/doctor-chat.ts'
import { nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'visitor alarms' })

const VISITORS = 1000
/** How many of them write at the same time. */
const AT_ONCE = 20
const QUARTER = 15 * 60
const EVENING = { name: 'Dr. Casey Demo', phone: '5555550142' }
const NIGHT = { name: 'Dr. Robin Example', phone: '5555550143' }

type Shift = { name: string; phone: string; from: string; until: string }

/** Adds a shift that begins and ends at midnight. */
async function addShift(admin: Page, { name, phone, from, until }: Shift): Promise<void> {
  await admin.getByRole('button', { name: 'Add a shift' }).click()
  const form = admin.getByRole('dialog', { name: 'Add a shift' })
  await form.getByLabel('Clinician').selectOption({ label: name })
  await form.getByLabel('First day').fill(from)
  await form.getByLabel('From', { exact: true }).fill('00:00')
  await form.getByLabel('Last day').fill(until)
  await form.getByLabel('Until', { exact: true }).fill('00:00')
  await form.getByLabel('Text messages to').fill(phone)
  await form.getByRole('button', { name: 'Add the shift' }).click()
  await expect(admin.getByRole('row').filter({ hasText: name })).toBeVisible()
}

/** Ends what the seed left open, so that all alarms are those of this journey. */
async function endSeededAlarms(service: RunningService): Promise<void> {
  const clinician = await staffCalls(service, 'clinician')
  const { rows } = await clinician('GET', '/staff-api/emergencies?who=patients')
  for (const { id } of rows as { id: string }[])
    await clinician('POST', `/staff-api/emergencies/${id}/contact`, { outcome: 'reached', text: 'Safe.' })
}

/** Visitors who each write emergency words to support, as the bubble does. */
async function visitorsWrite(page: Page, service: RunningService): Promise<void> {
  // A real page of the service: from one that a test made up, the browser opens no socket to this machine.
  await page.goto('/sorry')
  for (let from = 0; from < VISITORS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const visitor = await registerVisitor(service.url, 'Vera', `vera.${from + n}@example.com`)
        await visitorChat(page, visitor, 'I have chest pain and cannot breathe')
      }),
    )
}

test('D-77 among the alarms of 1,000 visitors a patient is first within 5 s and alone pages the clinicians; without an answer it rings on, past the change of shift at midnight, until she is reached', async ({
  page,
  service,
  desk,
}) => {
  test.setTimeout(900_000)
  await endSeededAlarms(service)
  const today = easternDate(await timeOf(service))
  const admin = await desk('administrator')
  await admin.goto('/on-call')
  await addShift(admin, { ...EVENING, from: addDays(today, -1), until: addDays(today, 1) })
  await addShift(admin, { ...NIGHT, from: addDays(today, 1), until: addDays(today, 2) })
  const moveTo = async (day: string, time: string) =>
    advance(
      service,
      Math.ceil((easternInstant(day, time).getTime() - (await timeOf(service)).getTime()) / 1000),
    )
  const rungAt = async (phone: string) =>
    (await messagesTo(service, phone)).filter(({ kind }) => kind.startsWith('emergency')).length
  const rung = async () => [await rungAt(EVENING.phone), await rungAt(NIGHT.phone)]

  const person = await arrangeReview(service)
  await visitorsWrite(page, service)
  await moveTo(today, '23:50')
  expect(await rung()).toEqual([0, 0])
  const evening = await desk('clinician')
  await evening.goto('/inbox')
  const threads = evening.getByRole('navigation', { name: 'Threads' })
  await expect(threads).toBeVisible()
  await openChat(page, person)
  await field(page).fill('I have chest pain and cannot breathe')
  await field(page).press('Enter')
  await expect(threads.getByRole('link').first()).toContainText(nameOf(person), { timeout: 5000 })
  await expect(threads.getByRole('link').first()).toContainText('Emergency')
  await expect.poll(rung).toEqual([1, 0])

  await evening.goto('/')
  const red = evening.getByRole('region', { name: 'Emergency word in this thread' })
  await expect(red).toHaveCount(1)
  await expect(red).toContainText(nameOf(person))
  // The visitors are support's, all of them, as one task for their network and hour.
  const support = await desk('support')
  await support.goto('/')
  await expect(support.getByRole('heading', { name: 'Visitors, not patients' })).toBeVisible()
  const { rows: tasks } = await (await staffCalls(service, 'support'))('GET', '/staff-api/tasks?show=open')
  const ofVisitors = (tasks as { kind: string }[]).filter(({ kind }) => kind === 'visitor_alarm')
  expect(ofVisitors.length).toBeGreaterThan(0)
  expect(ofVisitors.length).toBeLessThan(5)

  await red.getByRole('button', { name: 'Log a contact' }).click()
  const attempt = evening.getByRole('dialog', { name: `Log a contact with ${nameOf(person)}` })
  await attempt.getByRole('radio', { name: /^No answer/ }).check()
  await attempt.getByRole('button', { name: 'Log the attempt' }).click()
  await expect(
    evening.getByText('The attempt is logged. The alarm stays open and rings again.'),
  ).toBeVisible()
  await expect(red).toHaveCount(1)

  // After midnight it rings for the next shift, and from the third time for everybody.
  await advance(service, QUARTER)
  expect(await rung()).toEqual([1, 1])
  await advance(service, QUARTER)
  expect(await rung()).toEqual([2, 2])

  const night = await desk('clinician-west')
  await night.goto('/queue')
  const line = night.getByRole('region', { name: 'A patient in danger' })
  await expect(line).toContainText(nameOf(person))
  await line.getByRole('button', { name: 'Log a contact' }).click()
  const contact = night.getByRole('dialog', { name: `Log a contact with ${nameOf(person)}` })
  await contact.getByRole('radio', { name: /^Reached/ }).check()
  await contact.getByLabel('What happened').fill('She is in the hospital, with her sister.')
  await contact.getByRole('button', { name: 'End the alarm' }).click()
  await expect(line).toHaveCount(0)
  await advance(service, 4 * QUARTER)
  expect(await rung()).toEqual([2, 2])
  await evening.reload()
  await expect(evening.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(red).toHaveCount(0)
})

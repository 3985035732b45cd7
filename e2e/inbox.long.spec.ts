import { expect, type Page } from '@playwright/test'
import { now } from './fixtures/clock.ts'
import { arrangePrescription, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { registerVisitor, visitorChat } from './fixtures/visitor-chat.ts'

test.use({ serviceName: 'inbox' })

/** Writes to the clinicians as the patient's page does. */
async function writeToDoctor(service: RunningService, order: Arranged, message: string): Promise<void> {
  const answer = await fetch(`${service.url}/api/send-doc-message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${order.session.token}` },
    body: JSON.stringify({ message, visitId: order.orderId }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** The patient's thread as the patient's own calls return it. */
async function readByPatient(service: RunningService, order: Arranged): Promise<string> {
  const answer = await fetch(`${service.url}/api/provider-messages`, {
    headers: { authorization: `Bearer ${order.session.token}` },
  })
  return answer.text()
}

const personOf = (order: Arranged) => `${order.first} ${order.last}`
const rowOf = (page: Page, order: Arranged) =>
  page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: personOf(order) })
const log = (page: Page) => page.getByRole('log')

async function openInbox(page: Page, order: Arranged): Promise<void> {
  await page.goto('/inbox')
  await rowOf(page, order).getByRole('link').click()
  await expect(page.getByRole('heading', { name: personOf(order), level: 2 })).toBeFocused()
}

test('M-09 D-38 a clinician claims and answers a doctor thread, with a note that the patient never reads', async ({
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  await writeToDoctor(service, order, 'Can I move my shot day to Sunday?')
  const page = await desk('clinician')
  await openInbox(page, order)
  await expect(log(page)).toContainText('Can I move my shot day to Sunday?')
  await expect(page.getByText('Waits for the clinicians')).toBeVisible()
  await expect(page.getByText(/Answer by .*ET/).first()).toBeVisible()
  const person = page.getByRole('complementary', { name: 'About the person' })
  await expect(person).toContainText('Allergies')
  await expect(person.getByRole('link', { name: 'Open chart' })).toBeVisible()
  await checkAccess(page)

  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('You have it')).toBeVisible()
  const reply = page.getByRole('textbox', { name: `Your reply to ${personOf(order)}` })
  await expect(reply).toBeFocused()
  await page.getByRole('button', { name: 'Canned' }).click()
  await page.getByLabel('Search', { exact: true }).fill('looking into')
  await page.getByRole('button', { name: /I am looking into it/ }).click()
  await expect(reply).toHaveValue(new RegExp(`^Hello ${order.first}, .*Dr. Casey Demo$`))
  await reply.fill('Yes, any day of the week is fine.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText('Doctor · Dr. Casey Demo')
  await expect(reply).toHaveValue('')
  await expect(reply).toBeFocused()

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note for staff' }).fill('Prefers Sundays.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(log(page)).toContainText('Prefers Sundays.')
  await checkAccess(page)
  const read = await readByPatient(service, order)
  expect(read).toContain('Yes, any day of the week is fine.')
  expect(read).not.toContain('Prefers Sundays.')
})

test('M-34 D-38 support answers a visitor, sees only that a doctor thread exists, and reads it after a handover', async ({
  page: visitorPage,
  service,
  desk,
}) => {
  await visitorPage.goto('/about')
  const visitor = await registerVisitor(service.url, 'Vera', `vera.${now().getTime()}@example.com`)
  await visitorChat(visitorPage, visitor, 'Do you ship to Texas?')
  const order = await arrangePrescription(service)
  await writeToDoctor(service, order, 'Where is my package?')

  const support = await desk('support')
  await support.goto('/inbox')
  const hidden = rowOf(support, order)
  await expect(hidden).toContainText('Only clinicians read it.')
  await expect(hidden).not.toContainText('Where is my package?')
  await expect(hidden.getByRole('link')).toHaveCount(0)

  const threads = support.getByRole('navigation', { name: 'Threads' })
  await threads.getByRole('link', { name: /Vera Sample/ }).click()
  await expect(support.getByText('Visitor without an account')).toBeVisible()
  await expect(support.getByText('Support thread')).toBeVisible()
  const person = support.getByRole('complementary', { name: 'About the person' })
  await expect(person).toContainText(visitor.email)
  await expect(person).not.toContainText('Allergies')
  await support.getByRole('textbox', { name: 'Your reply to Vera Sample' }).fill('Yes, to all of Texas.')
  await support.getByRole('button', { name: 'Send' }).click()
  await expect(log(support)).toContainText('Support · Sky Support-Demo')
  expect(await visitorChat(visitorPage, visitor, null)).toContain('Yes, to all of Texas.')
  await checkAccess(support)

  const clinician = await desk('clinician')
  await openInbox(clinician, order)
  await clinician.getByRole('button', { name: 'Give to support' }).click()
  const dialog = clinician.getByRole('dialog', { name: 'Hand over' })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('Fill in the field', { exact: false })).toBeVisible()
  await dialog.getByLabel('What they should know').fill('Asks where the package is.')
  await checkAccess(clinician)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toHaveCount(0)

  // The open list is read again within seconds, without a reload.
  await rowOf(support, order).getByRole('link').click()
  await expect(log(support)).toContainText('Where is my package?')
  await expect(log(support)).toContainText('Asks where the package is.')
  await expect(support.getByText('Reply as Support')).toBeVisible()
  await expect(person.getByRole('link', { name: /^order/ })).toBeVisible()
  await expect(person).not.toContainText('Allergies')
  await support.goto(`/orders/${order.orderId}`)
  await support.getByRole('link', { name: 'Conversations' }).click()
  await expect(rowOf(support, order)).toBeVisible()
})

test('M-09 canned replies are written, changed with their history, and withdrawn', async ({ desk }) => {
  const page = await desk('support')
  await page.goto('/canned-replies')
  await page.getByRole('button', { name: 'New reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New canned reply' })
  await dialog.getByLabel('Title').fill('Sample greeting')
  await dialog.getByLabel('Text').fill('Hello {frist_name}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is no variable {frist_name}.')
  await dialog.getByLabel('Text').fill('Hello {first_name}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Change “Sample greeting”' }).click()
  const change = page.getByRole('dialog', { name: 'Change the canned reply' })
  await change.getByLabel('Text').fill('Good day {first_name}')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Good day {first_name}')).toBeVisible()
  await checkAccess(page)
  await page.getByRole('button', { name: 'History of “Sample greeting”' }).click()
  const history = page.getByRole('dialog', { name: 'History of “Sample greeting”' })
  await expect(history).toContainText('Hello {first_name}')
  await expect(history).toContainText('Version 2')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Withdraw “Sample greeting”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Good day {first_name}')).toHaveCount(0)
})

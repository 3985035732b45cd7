import { expect, type Page } from '@playwright/test'
import { arrangePrescription, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'

test.use({ serviceName: 'chats' })

/** Writes to the clinicians as the patient's page does. */
async function writeToDoctor(service: RunningService, order: Arranged, message: string): Promise<void> {
  const answer = await fetch(`${service.url}/api/send-doc-message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${order.session.token}` },
    body: JSON.stringify({ message, visitId: order.orderId }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

const personOf = (order: Arranged) => `${order.first} ${order.last}`
const rowOf = (page: Page, order: Arranged) =>
  page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: personOf(order) })
const log = (page: Page) => page.getByRole('log')

test('M-34 the inbox is used with the keyboard alone: move, claim, answer, note, canned, close, next', async ({
  service,
  desk,
}) => {
  const [first, second] = [await arrangePrescription(service), await arrangePrescription(service)]
  await writeToDoctor(service, first, 'Is the first dose today?')
  await writeToDoctor(service, second, 'May I travel with it?')
  const page = await desk('clinician')
  await page.goto('/inbox?channel=doctor&view=waiting')
  await expect(rowOf(page, second)).toBeVisible()
  const press = (key: string) => page.keyboard.press(key)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let n = 0; n < 60 && !(await focused()).includes(personOf(first)); n++) await press('j')
  await press('j')
  await press('k')
  await press('Enter')
  await expect(page.getByRole('heading', { name: personOf(first), level: 2 })).toBeFocused()
  await press('c')
  const reply = page.getByRole('textbox', { name: `Your reply to ${personOf(first)}` })
  await expect(reply).toBeFocused()
  await page.keyboard.type('Yes # and every week on this day.')
  // The draft survives another thread.
  await rowOf(page, second).getByRole('link').focus()
  await press('Enter')
  await expect(page.getByRole('heading', { name: personOf(second), level: 2 })).toBeFocused()
  await page.goBack()
  await expect(reply).toHaveValue('Yes # and every week on this day.')
  await press('r')
  await press('Control+Enter')
  await expect(log(page)).toContainText('Yes # and every week on this day.')
  // The empty field has the focus again: until then Tab would be taken back.
  await expect(reply).toHaveValue('')
  await expect(reply).toBeFocused()
  await press('Tab')
  await press('n')
  const note = page.getByRole('textbox', { name: 'Note for staff' })
  await expect(note).toBeFocused()
  await page.keyboard.type('Told the day.')
  await press('Control+Enter')
  await expect(log(page)).toContainText('Told the day.')
  await expect(note).toHaveValue('')
  await press('Tab')
  await press('#')
  const canned = page.getByRole('dialog', { name: 'Insert a canned reply' })
  await expect(canned).toBeVisible()
  await checkAccess(page)
  await press('Escape')
  await expect(canned).toHaveCount(0)
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Hand the thread over', 'Close the thread', 'Write a reply'])
    await expect(help).toContainText(label)
  await press('Escape')
  await expect(help).toHaveCount(0)
  await press('e')
  await expect(page.getByText('Closed.', { exact: true })).toBeVisible()
  // The next thread opens.
  await expect(page).not.toHaveURL(/\/inbox\?/)
  await expect(page.getByRole('heading', { name: personOf(first), level: 2 })).toHaveCount(0)
})

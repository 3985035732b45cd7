import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openAs, type Arranged } from '../fixtures/arrange.ts'
import { staffCalls } from '../fixtures/staff-calls.ts'
import type { RunningService } from '../fixtures/start-service.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Write to your doctor' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const messages = (page: Page) => page.getByRole('log', { name: 'Messages with your doctor' })
export const fileInput = (page: Page) => page.locator('input[type=file]')

/** Opens the doctor chat as this patient. */
export async function openChat(page: Page, person: Arranged): Promise<void> {
  await openAs(page, person, '/home?tab=doctor-chat')
  await expect(page.getByRole('heading', { name: 'Talk to Doctor' })).toBeVisible()
  await expect(field(page)).toBeVisible()
}

/** Writes and sends with Enter. */
export async function sendText(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(messages(page).getByText(text)).toBeVisible()
}

/** Returns the id of a patient's doctor thread, as a clinician finds it in the inbox. */
async function threadOf(service: RunningService, { orderId }: Arranged): Promise<string> {
  const clinician = await staffCalls(service, 'clinician')
  const { rows } = await clinician('GET', `/staff-api/inbox?channel=doctor&order=${orderId}`)
  const [thread] = rows as { id: string }[]
  if (!thread) throw new Error('no thread')
  return thread.id
}

/** Answers as the clinician. */
export async function answerAsDoctor(service: RunningService, person: Arranged, body: string): Promise<void> {
  const clinician = await staffCalls(service, 'clinician')
  const id = await threadOf(service, person)
  await clinician('POST', `/staff-api/inbox/${id}/claim`, {})
  await clinician('POST', `/staff-api/inbox/${id}/reply`, { body, client_id: randomUUID() })
}

/** The clinician hands the thread over, and support answers in it (D-38). */
export async function answerAsSupport(
  service: RunningService,
  person: Arranged,
  body: string,
): Promise<void> {
  const [clinician, support] = [await staffCalls(service, 'clinician'), await staffCalls(service, 'support')]
  const id = await threadOf(service, person)
  await clinician('POST', `/staff-api/inbox/${id}/hand-over`, { summary: 'A question about the delivery.' })
  await support('POST', `/staff-api/inbox/${id}/claim`, {})
  await support('POST', `/staff-api/inbox/${id}/reply`, { body, client_id: randomUUID() })
}

import { isOfficeOpen, DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, messagesTo, timeOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'

test.use({ serviceName: 'tickets' })

/** Moves business time to an evening on which the office is closed, unless it is closed already. */
async function closeOffice(service: RunningService): Promise<void> {
  const now = await timeOf(service)
  if (!isOfficeOpen(now, DEFAULT_OFFICE_HOURS)) return
  const evening = easternInstant(easternDate(now), '18:30')
  await advance(service, Math.ceil((evening.getTime() - now.getTime()) / 1000))
}

/** A visitor registers, writes one message in the support chat and leaves. */
async function writeAndLeave(service: RunningService, message: string): Promise<string> {
  const email = `lane.${randomBytes(4).toString('hex')}@example.com`
  const registered = await fetch(`${service.url}/api/chat-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Lane',
      last_name: 'Sample',
      email,
      source_web: 2,
      user_type: 'chat',
    }),
  })
  const { user } = (await registered.json()) as { user: { id: string; secret: string } }
  const socket = io(service.url, {
    transports: ['websocket'],
    auth: { id: user.id, secret: user.secret },
    extraHeaders: { origin: service.url },
  })
  await socket.timeout(10_000).emitWithAck('init_user', { id: user.id, name: 'Lane Sample', email })
  const stored = (await socket.timeout(10_000).emitWithAck('chat message', { userId: user.id, message })) as {
    ok: boolean
  }
  socket.close()
  expect(stored.ok).toBe(true)
  return email
}

test('M-34 a chat outside office hours becomes a ticket, support answers by email, and the reply returns to the thread', async ({
  page,
  service,
}) => {
  test.slow()
  await closeOffice(service)
  const email = await writeAndLeave(service, 'Where is my parcel?')
  await page.goto('/demo')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Waiting for an answer')
  await advance(service, 6 * 60)
  await expect(row).toContainText('Ticket, answered by email')
  expect((await messagesTo(service, email))[0]).toMatchObject({ kind: 'ticket_opened' })

  await row.getByRole('button', { name: 'Answer as support' }).click()
  await expect(page.getByText('Support has answered.')).toBeVisible()
  await expect(row).toContainText('Answered')
  await page.getByLabel('Messages to').fill(email)
  const letter = page.getByRole('listitem').filter({ hasText: 'An answer from our support team' })
  await expect(letter).toContainText('Sample answer')
  await letter.getByRole('button', { name: 'Reply to this email' }).click()
  await letter.getByLabel('Your email').fill('Thank you, it is here now.')
  await checkAccess(page)
  await letter.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByText('The email was sent. It is in the conversation now.')).toBeVisible()
  await expect(row).toContainText('Ticket, answered by email')
})

test('M-09 M-34 the demo lists a conversation in each state, at two widths', async ({ page }) => {
  await page.goto('/demo')
  const table = page.getByRole('table', { name: 'Conversations' })
  for (const state of ['Waiting for an answer', 'Answered', 'Closed', 'handed over'])
    await expect(table.getByText(state).first()).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByText('Remy Sample').first()).toBeVisible()
    await checkAccess(page)
  }
})

/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/service.ts'
import { openAccount } from './pages/account.ts'
import { openChat, own, panel, recordSocket, status, write } from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

/** Logged in, the page is ready: the prerendered one shows the login. */
const ready = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()

test('G-SHL-004 a patient chats without registration, a second tab keeps in step, and a logout closes both', async ({
  page,
  context,
  service,
}) => {
  await page.setViewportSize(DESKTOP)
  await openAccount(page, service)
  const socket = recordSocket(page)
  await page.goto('/home')
  await ready(page)
  await openChat(page)
  await expect(status(page)).toContainText('Connected')
  const second = await context.newPage()
  await second.setViewportSize(DESKTOP)
  const secondSocket = recordSocket(second)
  await second.goto('/home')
  await ready(second)
  await openChat(second)
  await expect(status(second)).toContainText('Connected')
  await write(page, 'From the first tab')
  await expect(own(second)).toContainText('From the first tab')
  await write(second, 'From the second tab')
  await expect(own(page)).toHaveText([/From the first tab/, /From the second tab/])
  await expect.poll(() => [socket.open(), secondSocket.open()]).toEqual([1, 1])
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => [socket.open(), secondSocket.open()]).toEqual([0, 0])
  await expect(page).toHaveURL(/\/login/)
  await expect(panel(page)).toHaveCount(0)
  await expect(panel(second)).toHaveCount(0)
  await openChat(page)
  await expect(panel(page).getByLabel('First name')).toBeVisible()
  await expect(panel(page).getByText('From the first tab')).toHaveCount(0)
})

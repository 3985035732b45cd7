/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import {
  field,
  messages,
  openChat,
  own,
  panel,
  recordSocket,
  registerVisitor,
  status,
  write,
} from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

const send = (page: Page) => panel(page).getByRole('button', { name: 'Send', exact: true })

/** Logged in, the page is ready: the prerendered one shows the login. */
const ready = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()

const close = (page: Page) => panel(page).getByRole('button', { name: 'Close chat' })

test('P-CHT-001 P-CHT-011 P-CHT-017 P-CHT-018 a lost network keeps the text, five attempts end in an error, and the network’s return connects', async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await openChat(page)
  await registerVisitor(page)
  await field(page).fill('Still here')
  await context.setOffline(true)
  await expect(status(page)).toHaveText('Connecting again')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Still here')
  // 1 + 2 + 3 + 4 + 5 seconds.
  await expect(status(page)).toHaveText('Not connected', { timeout: 25_000 })
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(status(page)).toHaveText('Connecting again')
  await expect(status(page)).toHaveText('Not connected')
  await context.setOffline(false)
  await expect(status(page)).toContainText('Connected,')
  await field(page).press('Enter')
  await expect(own(page)).toHaveCount(1)
  await expect(own(page)).toContainText('Still here')
})

test('a message whose answer was lost is marked, and sent again under the same id', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  let lose = true
  await page.routeWebSocket('**/socket.io/**', (ws) => {
    const server = ws.connectToServer()
    ws.onMessage((frame) => {
      server.send(frame)
    })
    server.onMessage((frame) => {
      // What the server says about a stored message does not arrive.
      if (!(lose && /^4(3\d+\[|2\d*\["chat_message")/.test(String(frame)) && String(frame).includes('"seq"')))
        ws.send(frame)
    })
  })
  await page.goto('/about')
  await openChat(page)
  await registerVisitor(page)
  await field(page).fill('Only once')
  await field(page).press('Enter')
  await expect(own(page)).toContainText('You · sending')
  await expect(own(page)).toContainText('You · not sent yet', { timeout: 25_000 })
  lose = false
  await expect(own(page)).toContainText(/You · \d/)
  await page.reload()
  await openChat(page)
  await expect(own(page)).toHaveCount(1)
})

/** Says to the page that it is hidden, or in view again, as another tab in front of it does. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('M-09 a page in the background is not connected: what comes then is unread until the page is in view again', async ({
  page,
  service,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  const socket = recordSocket(page)
  await openChat(page)
  const { email } = await registerVisitor(page)
  await write(page, 'Do you ship to Texas?')
  await setHidden(page, true)
  await expect.poll(socket.open, { timeout: 30_000 }).toBe(0)
  const listed = await fetch(`${service.url}/demo/conversations`)
  const { threads } = (await listed.json()) as { threads: { id: string; email: string }[] }
  const id = threads.find((thread) => thread.email === email)?.id
  const answered = await fetch(`${service.url}/demo/conversations/${id}/answer`, { method: 'POST' })
  expect(answered.status).toBe(200)
  const unread = () =>
    page.evaluate(async () => {
      const { id: own, secret } = JSON.parse(localStorage.getItem('chat_user') ?? '{}') as {
        id: string
        secret: string
      }
      const answer = await fetch('/api/app/support-chat/unread', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: own, secret }),
      })
      return ((await answer.json()) as { unread: number }).unread
    })
  expect(await unread()).toBeGreaterThan(0)
  await setHidden(page, false)
  await expect(status(page)).toContainText('Connected')
  await expect(messages(page).last()).toContainText('Sample answer')
  await expect.poll(unread).toBe(0)
})

test('a thread whose beginning is not loaded says so', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  // The server sends the newest 1,000 messages; here the first one is number 1,001.
  await page.routeWebSocket('**/socket.io/**', (ws) => {
    const server = ws.connectToServer()
    ws.onMessage((frame) => server.send(frame))
    server.onMessage((frame) =>
      ws.send(String(frame).replaceAll(/"seq":(\d+)/g, (_, seq) => `"seq":${1000 + Number(seq)}`)),
    )
  })
  await page.goto('/about')
  await openChat(page)
  await registerVisitor(page)
  await write(page, 'Still here')
  await expect(panel(page).getByText('Older messages are not shown here.')).toBeVisible()
})

test('an ended session closes the socket, and the page asks for a login', async ({ page, service }) => {
  await page.setViewportSize(DESKTOP)
  const person = await arrangeOrder(service)
  await openAs(page, person, '/home')
  await ready(page)
  const socket = recordSocket(page)
  await openChat(page)
  await expect(status(page)).toContainText('Connected')
  const ended = await fetch(`${service.url}/api/logout`, {
    headers: { authorization: `Bearer ${person.session.token}` },
  })
  expect(ended.status).toBe(200)
  await expect.poll(socket.open, { timeout: 1000 }).toBe(0)
  await expect(page).toHaveURL(/\/login/)
  await expect(panel(page)).toHaveCount(0)
})

test('D-50 a visitor whose secret the server no longer accepts registers again', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await openChat(page)
  await registerVisitor(page)
  await write(page, 'See you in spring')
  await close(page).click()
  await page.evaluate(() => {
    const profile = JSON.parse(localStorage.getItem('chat_user') ?? '') as object
    localStorage.setItem('chat_user', JSON.stringify({ ...profile, secret: 'another-secret' }))
  })
  await page.reload()
  await openChat(page)
  await expect(panel(page).getByLabel('First name')).toBeVisible()
  await expect(panel(page).getByText('See you in spring')).toHaveCount(0)
})

import { expect, type Locator, type Page, type WebSocket } from '@playwright/test'
import { randomBytes } from 'node:crypto'

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Support', exact: true })
export const bubble = (page: Page): Locator => page.getByRole('button', { name: /^Chat with support/ })
export const field = (page: Page): Locator => panel(page).getByLabel('Your message')
export const messages = (page: Page): Locator =>
  panel(page).getByRole('group', { name: 'Messages' }).getByRole('listitem')
/** The messages of this side: outside the office hours an automatic reply follows the first one (D-45). */
export const own = (page: Page): Locator => messages(page).filter({ hasText: /^You/ })
/** The word next to the dot. */
export const status = (page: Page): Locator => panel(page).getByRole('status').first()

/** Opens the chat as the width of the page offers it (D-41). */
export async function openChat(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 390)
    await page.getByRole('banner').getByRole('link', { name: 'Help', exact: true }).click()
  else await bubble(page).click()
  await expect(panel(page)).toBeVisible()
}

export type Visitor = { first: string; last: string; email: string }

/** Registers a visitor in the open chat and waits for the connection. */
export async function registerVisitor(page: Page): Promise<Visitor> {
  const mark = randomBytes(4).toString('hex')
  const visitor = { first: 'Vera', last: `Sample-${mark}`, email: `vera.${mark}@example.com` }
  await fillRegistration(page, visitor)
  await panel(page).getByRole('button', { name: 'Start the chat' }).click()
  await expect(status(page)).toContainText('Connected')
  return visitor
}

export async function fillRegistration(page: Page, { first, last, email }: Visitor): Promise<void> {
  await panel(page).getByLabel('First name').fill(first)
  await panel(page).getByLabel('Last name').fill(last)
  await panel(page).getByLabel('Email').fill(email)
}

/** Writes a message once the chat is connected (P-CHT-011) and waits until the server has stored it. */
export async function write(page: Page, text: string): Promise<void> {
  await expect(status(page)).toContainText('Connected')
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(
    messages(page)
      .filter({ hasText: text })
      .filter({ hasText: /You · .*\d/ }),
  ).toHaveCount(1)
}

/** An event on the socket: who sent it, its name, and what it carried. */
export type SocketEvent = { from: 'page' | 'server'; name: string; payload: unknown }

/** Records the events of every socket that the page opens, as the wire carries them. */
export function recordSocket(page: Page): { events: SocketEvent[]; open: () => number } {
  const events: SocketEvent[] = []
  const open = new Set<WebSocket>()
  const note = (from: SocketEvent['from']) => (frame: { payload: string | Buffer }) => {
    // Engine.IO 4 (message), Socket.IO 2 (event), then the id of an acknowledgment.
    const body = /^42\d*(\[.*)$/s.exec(String(frame.payload))?.[1]
    if (body === undefined) return
    const [name, payload] = JSON.parse(body) as [string, unknown]
    events.push({ from, name, payload })
  }
  page.on('websocket', (socket) => {
    open.add(socket)
    socket.on('framesent', note('page'))
    socket.on('framereceived', note('server'))
    socket.on('close', () => open.delete(socket))
  })
  // The sockets of a document end with it; the browser does not report that.
  page.on('domcontentloaded', () => open.clear())
  return { events, open: () => open.size }
}

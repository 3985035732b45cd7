import type { Page } from '@playwright/test'
import { now } from './fixtures/clock.ts'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import {
  bubble,
  field,
  fillRegistration,
  messages,
  openChat,
  panel,
  recordSocket,
  registerVisitor,
  status,
  write,
} from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

const start = (page: Page) => panel(page).getByRole('button', { name: 'Start the chat' })

test('G-SHL-004 G-ROL-001 P-CHT-001 P-CHT-002 P-CHT-003 P-CHT-004 P-CHT-005 P-CHT-021 a visitor opens the bubble, registers and is connected; nothing of it loads before', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  const requests: string[] = []
  const bodies: unknown[] = []
  page.on('request', (request) => {
    requests.push(request.url())
    if (request.url().endsWith('/api/chat-user')) bodies.push(request.postDataJSON())
  })
  const socket = recordSocket(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(bubble(page)).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  expect(requests.filter((url) => /panel|support-chat|socket/.test(url))).toEqual([])
  await openChat(page)
  await expect(panel(page).getByLabel('First name')).toBeFocused()
  await expect(
    panel(page).getByText('This is not medical advice. Review our terms for more info.'),
  ).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  const visitor = { first: 'Vera', last: 'Sample', email: `vera.${now().getTime()}@example.com` }
  for (const [empty, text] of [
    ['first', 'Please enter your first name'],
    ['last', 'Please enter your last name'],
    ['email', 'Please enter your email address'],
  ] as const) {
    await fillRegistration(page, { ...visitor, [empty]: ' ' })
    await start(page).click()
    await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
    await expect(panel(page).getByText('Error:')).toHaveCount(1)
  }
  expect(bodies).toEqual([])
  expect(socket.open()).toBe(0)
  await fillRegistration(page, visitor)
  await start(page).click()
  await expect(status(page)).toContainText('Connected')
  await expect(field(page)).toBeFocused()
  expect(bodies).toEqual([
    {
      first_name: 'Vera',
      last_name: 'Sample',
      email: visitor.email,
      source_web: 2,
      user_type: 'chat',
    },
  ])
  await expect(
    panel(page).getByText('This is not medical advice. Review our terms for more info.'),
  ).toBeVisible()
})

test('G-SHL-004 a click on the bubble before the scripts arrive opens the chat once they do', async ({
  page,
  service,
}) => {
  await page.setViewportSize(DESKTOP)
  const person = await arrangeOrder(service)
  await openAs(page, person, '/about')
  for (const path of ['/', '/weight-loss-report', '/weight-loss-plan', '/home']) {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState()
    await bubble(page).click()
    await expect(panel(page), path).toHaveCount(0)
    arrive()
    await expect(panel(page), path).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('P-CHT-008 P-CHT-012 P-CHT-013 P-CHT-014 P-CHT-015 the events on the socket are those of the document, and a reload finds the thread', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  const { events } = recordSocket(page)
  await openChat(page)
  const visitor = await registerVisitor(page)
  await write(page, 'Where is my parcel?')
  const of = (name: string) => events.filter((event) => event.name === name)
  const { id } = of('init_user')[0]!.payload as { id: string }
  expect(of('init_user')).toEqual([
    {
      from: 'page',
      name: 'init_user',
      payload: { id, name: `${visitor.first} ${visitor.last}`, email: visitor.email },
    },
  ])
  expect(of('load_history')).toEqual([{ from: 'page', name: 'load_history', payload: {} }])
  expect(of('chat message')).toMatchObject([
    { from: 'page', payload: { userId: id, message: 'Where is my parcel?', clientId: expect.any(String) } },
  ])
  events.length = 0
  await page.reload()
  await openChat(page)
  await expect(messages(page).first()).toContainText('Where is my parcel?')
  await expect(panel(page).getByLabel('First name')).toHaveCount(0)
  const [history] = of('history')
  expect(history).toMatchObject({ from: 'server' })
  expect((history!.payload as object[])[0]).toMatchObject({
    role: 'user',
    content: 'Where is my parcel?',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

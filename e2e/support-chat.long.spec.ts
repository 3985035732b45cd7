import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/service.ts'
import {
  field,
  fillRegistration,
  openChat,
  own,
  panel,
  recordSocket,
  registerVisitor,
  write,
} from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

const start = (page: Page) => panel(page).getByRole('button', { name: 'Start the chat' })

const send = (page: Page) => panel(page).getByRole('button', { name: 'Send', exact: true })

test('P-CHT-009 P-CHT-010 a blank message is not sent, 257 characters are too many, Shift+Enter breaks the line', async ({
  page,
}) => {
  await page.goto('/about')
  const { events } = recordSocket(page)
  await openChat(page)
  await registerVisitor(page)
  const sent = () => events.filter(({ name }) => name === 'chat message')
  await field(page).fill('   ')
  await field(page).press('Enter')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await send(page).click({ force: true })
  const count = panel(page).locator('#support-count')
  await field(page).fill('x'.repeat(235))
  await expect(count).toHaveText('235 of 256')
  await field(page).fill('x'.repeat(236))
  await expect(count).toHaveText('20 characters left')
  await field(page).fill('x'.repeat(257))
  await expect(count).toHaveText('1 character too many')
  await field(page).press('Enter')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(field(page)).toHaveValue('x'.repeat(257))
  expect(sent()).toEqual([])
  await field(page).fill('  first line')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('second line ')
  await send(page).click()
  await expect(field(page)).toHaveValue('')
  await expect(own(page)).toHaveCount(1)
  expect(sent()).toMatchObject([{ payload: { message: 'first line\nsecond line' } }])
  await write(page, 'y'.repeat(256))
})

test('P-CHT-006 P-CHT-007 an email with an account leads to the login, other failures are shown, and too many tries have their own words', async ({
  page,
  service,
}) => {
  await page.setViewportSize(DESKTOP)
  const { email } = service.logins.find((login) => login.email.startsWith('jules.'))!
  const visitor = { first: 'Vera', last: 'Sample', email }
  await page.goto('/about')
  await openChat(page)
  await fillRegistration(page, visitor)
  for (const [httpStatus, code, text] of [
    [500, 'internal', 'An error occurred while creating chat profile.'],
    [429, 'too_many_requests', /You have tried too often\. Please try again later, or write to \S+@/],
  ] as const) {
    const refuse = { status: 'error', success: false, code, message: 'no' }
    await page.route('**/api/chat-user', (route) => route.fulfill({ status: httpStatus, json: refuse }))
    await start(page).click()
    await expect(panel(page).getByRole('alert')).toHaveText(text)
    await page.unroute('**/api/chat-user')
  }
  await expect(panel(page).getByLabel('Email')).toHaveValue(email)
  await page.route('**/api/chat-user', async (route) => {
    const response = await route.fetch()
    expect(await response.json()).toEqual({ status: 'existing', message: 'Existing user found.' })
    await route.fulfill({ response })
  })
  await start(page).click()
  await expect(page).toHaveURL('/login?page_ref=Checkouts')
})

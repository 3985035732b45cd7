import type { Page } from '@playwright/test'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import { bubble, messages, openChat, panel, status, write } from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

/** Logged in, the page is ready: the prerendered one shows the login. */
const ready = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()

const close = (page: Page) => panel(page).getByRole('button', { name: 'Close chat' })

test('G-SHL-004 P-CHT-008 support answers from the inbox, the bubble shows it at once, and later counts what is unread', async ({
  page,
  service,
  desk,
}) => {
  await page.setViewportSize(DESKTOP)
  const person = await arrangeOrder(service)
  const name = `${person.first} ${person.last}`
  await openAs(page, person, '/home')
  await ready(page)
  await openChat(page)
  await write(page, 'Can the next parcel go to my new place?')
  await expect(status(page)).toContainText(/^Connected, answers by .*[CP]T$/)
  const staff = await desk('support')
  await staff.goto('/inbox')
  await staff
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .click()
  await expect(staff.getByRole('log')).toContainText('Can the next parcel go to my new place?')
  await staff.getByRole('button', { name: 'Claim' }).click()
  const reply = staff.getByRole('textbox', { name: `Your reply to ${name}` })
  const answer = async (text: string) => {
    await reply.fill(text)
    await staff.getByRole('button', { name: 'Send' }).click()
    await expect(staff.getByRole('log')).toContainText(text)
  }
  await answer('Yes. Change the address in your profile.')
  await expect(messages(page).last()).toHaveText(
    /^Support · .*[CP]TYes\. Change the address in your profile\.$/,
  )
  await expect(panel(page).getByText('Support writes: Yes. Change the address')).toBeAttached()
  await expect(status(page)).toHaveText(/^Connected, (answers in about 2 minutes|we answer from .*[CP]T)$/)
  await close(page).click()
  await expect(panel(page)).toHaveCount(0)
  await answer('It then goes there.')
  await page.reload()
  await expect(bubble(page)).toHaveAccessibleName('Chat with support , 1 new message')
  await openChat(page)
  await expect(messages(page).last()).toContainText('It then goes there.')
  await close(page).click()
  await expect(bubble(page)).toHaveAccessibleName('Chat with support')
  await page.reload()
  await expect(bubble(page)).toHaveAccessibleName('Chat with support')
})

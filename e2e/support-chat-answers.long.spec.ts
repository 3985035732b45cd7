import type { Page } from '@playwright/test'
import { openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo, moveToLoudHour } from './fixtures/demo-face.ts'
import { asSeeded } from './fixtures/every-screen.ts'
import { expect, test } from './fixtures/service.ts'
import { bubble, messages, openChat, panel, registerVisitor, write } from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }

const close = (page: Page) => panel(page).getByRole('button', { name: 'Close chat' })

test('a visitor who closed the chat sees how many messages came, and the link of a notice opens it', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await openChat(page)
  const { email } = await registerVisitor(page)
  await write(page, 'Do you ship to Texas?')
  await close(page).click()
  await expect(bubble(page)).toHaveAccessibleName('Chat with support')
  await answerInDemo(page, email)
  await page.goto('/about')
  await expect(bubble(page)).toHaveAccessibleName(/^Chat with support , \d new messages?$/)
  await page.goto('/about?chat=open')
  await expect(messages(page).last()).toContainText('Sample answer')
  await expect(page).toHaveURL('/about')
  await close(page).click()
  await expect(bubble(page)).toHaveAccessibleName('Chat with support')
})

test('M-09 a visitor who left reads the answer by the link of the email in another browser, and replies there', async ({
  page,
  browser,
  service,
  desk,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await openChat(page)
  const { email, first, last } = await registerVisitor(page)
  await write(page, 'Do you ship to Texas?')
  await close(page).click()
  await page.goto('about:blank')

  const staff = await desk('support')
  await staff.goto('/inbox')
  const threads = staff.getByRole('navigation', { name: 'Threads' })
  await threads.getByRole('link', { name: `${first} ${last}` }).click()
  const reply = staff.getByRole('textbox', { name: `Your reply to ${first} ${last}` })
  await reply.fill('Yes, to all of Texas.')
  await staff.getByRole('button', { name: 'Send' }).click()
  await expect(staff.getByRole('log')).toContainText('Yes, to all of Texas.')
  await moveToLoudHour(service)
  const link = async () => {
    const letter = (await messagesTo(service, email)).find(({ kind }) => kind === 'message_unread')
    return /https?:\S+\/chat\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')

  const elsewhere = await browser.newContext({ baseURL: service.url, viewport: DESKTOP })
  const phone = await elsewhere.newPage()
  // A reload is no use of the link: only the press is.
  await phone.goto(await link())
  await phone.reload()
  await checkAccess(phone)
  await phone.getByRole('button', { name: 'Open the chat' }).click()
  await expect(messages(phone).filter({ hasText: 'Yes, to all of Texas.' })).toHaveCount(1)
  await write(phone, 'Thank you, then I order.')
  await expect(staff.getByRole('log')).toContainText('Thank you, then I order.')

  await phone.goto(await link())
  await phone.getByRole('button', { name: 'Open the chat' }).click()
  await expect(phone.getByRole('alert')).toContainText('This device still has a chat with us.')
  await checkAccess(phone)
  await phone.getByRole('button', { name: 'Open the chat on this device' }).click()
  await expect(messages(phone).filter({ hasText: 'Thank you, then I order.' })).toHaveCount(1)
  await elsewhere.close()
  // The browser that registered goes on as before.
  await page.goto('/about?chat=open')
  await expect(messages(page).filter({ hasText: 'Thank you, then I order.' })).toHaveCount(1)
})

test('the link of a notice opens the chat of a patient, also after the login that it asks for', async ({
  page,
  browser,
  service,
}) => {
  await page.setViewportSize(DESKTOP)
  await openAs(page, await asSeeded(service, 'Indigo'), '/home?chat=open')
  await expect(messages(page).last()).toContainText('we ship Monday to Thursday')
  await expect(page).toHaveURL('/home')
  const login = service.logins.find(({ email }) => email.startsWith('indigo.'))!
  const elsewhere = await browser.newContext({ baseURL: service.url })
  const other = await elsewhere.newPage()
  await other.goto('/home?chat=open')
  await expect(other).toHaveURL(/\/login\?page_ref=/)
  await other.getByLabel('Email').fill(login.email)
  await other.getByLabel('Password', { exact: true }).fill(login.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(messages(other).last()).toContainText('we ship Monday to Thursday')
  await elsewhere.close()
})

/** Support answers the visitor with this email, by the button of the demo. */
async function answerInDemo(page: Page, email: string): Promise<void> {
  await page.goto('/demo')
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Answer as support' })
    .click()
  await expect(page.getByText('Support has answered.')).toBeVisible()
}

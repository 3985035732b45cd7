import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { arrangeOrder, arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { startService } from './fixtures/start-service.ts'
import {
  answerAsDoctor,
  field,
  fileInput,
  messages,
  openChat,
  sendButton,
  sendText,
} from './pages/doctor-chat.ts'

test.use({ serviceName: 'chats' })

/** The thread is read again every 20 s while the page is visible. */
const POLLED = { timeout: 45_000 }

const file = (name: string, buffer: Buffer, mimeType = '') => ({ name, mimeType, buffer })

const letter = (name = 'how-to-inject.pdf') =>
  file(name, Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'), 'application/pdf')

test('P-DSH-002 G-SHL-016 the tab Doctor Chat exists once the patient has a health id', async ({
  page,
  service,
}) => {
  const [before, after] = [await arrangeOrder(service), await arrangeReview(service)]
  const tab = page.getByRole('tab', { name: 'Doctor Chat' })
  await openAs(page, before, '/home?tab=doctor-chat')
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toHaveCount(0)
  await openAs(page, after, '/home')
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Talk to Doctor' })).toBeVisible()
})

test('P-DOC-012 P-DOC-016 P-DOC-017 P-DOC-019 P-DOC-020 files: refused, checked and opened; failures for three seconds', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await fileInput(page).setInputFiles(file('setup.exe', Buffer.from('MZ')))
  await expect(page.getByRole('alert').filter({ hasText: 'This type of file cannot be sent.' })).toBeVisible()
  await fileInput(page).setInputFiles(file('long.txt', Buffer.alloc(5_242_881, 'x')))
  const tooLarge = page.getByText('File "long.txt" is too large. Maximum size is 5 MB.')
  await expect(tooLarge).toBeVisible()
  await expect(tooLarge).toBeHidden({ timeout: 4_500 })
  await expect(sendButton(page)).toBeDisabled()

  await page.route('**/storage/**', (route) => route.abort())
  await fileInput(page).setInputFiles(letter())
  const uploadFailed = page.getByText('Failed to upload file. Please try again.')
  await expect(uploadFailed).toBeVisible()
  await expect(uploadFailed).toBeHidden({ timeout: 4_500 })
  await page.unroute('**/storage/**')

  await fileInput(page).setInputFiles([letter(), file('long.txt', Buffer.alloc(5_242_880, 'x'))])
  await expect(page.getByText('long.txt, 5.0 MB')).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Remove long.txt' }).click()

  await page.route('**/api/provider-messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  )
  await field(page).fill('The page with pictures')
  await sendButton(page).click()
  const sendFailed = page.getByText('Failed to send message. Please try again.')
  await expect(sendFailed).toBeVisible()
  await expect(field(page)).toHaveValue('The page with pictures')
  await expect(sendFailed).toBeHidden({ timeout: 4_500 })
  await page.unroute('**/api/provider-messages')

  await sendButton(page).click()
  const row = messages(page).locator('[data-from]').filter({ hasText: 'The page with pictures' })
  await expect(row).toContainText('how-to-inject.pdf')
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(/1 KB, checked/, { timeout: 2_000 })
  }).toPass()
  const opened = page.waitForEvent('popup')
  const download = page.context().waitForEvent('response', (response) => response.url().includes('/files/'))
  await row.getByRole('link', { name: 'Open how-to-inject.pdf' }).click()
  expect((await download).status()).toBe(200)
  await (await opened).close()
  await checkAccess(page)
})

test('P-DOC-017 D-44 a file that is being checked or is not safe cannot be opened', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await page.route('**/api/provider-messages', (route) =>
    route.fulfill({ json: threadWith(['pending', 'infected', 'unknown']) }),
  )
  await openChat(page, person)
  await expect(messages(page)).toContainText('12 KB, being checked')
  await expect(messages(page)).toContainText('Not safe. We removed it.')
  await expect(messages(page)).toContainText('It could not be checked, so it is not shown.')
  await expect(messages(page).getByRole('link')).toHaveCount(0)
  await checkAccess(page)
})

function threadWith(scans: readonly string[]) {
  const attachments = scans.map((scan) => ({
    url: null,
    type: 'application/pdf',
    name: `${scan}.pdf`,
    bytes: 12_288,
    scan,
  }))
  const common = { id: 'message-1', seq: 1, message: '', in_out: 0, is_doctor: true, sender: 'clinician' }
  return {
    status: 'success',
    success: true,
    message: '',
    messages: [{ ...common, created_at: '2026-11-23T15:00:00.000Z', attachments }],
    answer_by: null,
    emergency: false,
    takes_files: true,
  }
}

test('P-DOC-007 P-DOC-008 P-DOC-009 P-DOC-010 the dialog sends a message about the visit, and nothing when it is blank', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await page.getByRole('button', { name: 'Message to doctor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to your doctor' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/send-doc-message')) calls.push(request.postData() ?? '')
  })
  await dialog.getByLabel('Your message').fill('   ')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please write a message.')).toBeVisible()
  expect(calls).toEqual([])
  await checkAccess(page)
  await dialog.getByLabel('Your message').fill('May I take it with food?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(calls.map((call): unknown => JSON.parse(call))).toEqual([
    { message: 'May I take it with food?', visitId: person.orderId, client_id: expect.any(String) },
  ])
  await expect(messages(page)).toContainText('May I take it with food?')
})

test('a long thread: patient and clinician look back to its first message, page by page', async ({
  page,
  service,
  desk,
}) => {
  const person = await arrangeReview(service)
  const name = `${person.first} ${person.last}`
  for (let n = 1; n <= 205; n++) {
    const answer = await fetch(`${service.url}/api/send-doc-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session.token}` },
      body: JSON.stringify({ message: `Note ${n}.`, visitId: person.orderId }),
    })
    expect(answer.status).toBe(200)
  }
  await openChat(page, person)
  const notes = messages(page).getByText(/^Note \d+\.$/)
  await expect(notes).toHaveCount(200)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(notes).toHaveCount(205)
  await expect(notes.first()).toHaveText('Note 1.')
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  // What is new does not push out what was on the page.
  await sendText(page, 'And one more.')
  await expect(notes).toHaveCount(205)
  await checkAccess(page)

  const clinician = await desk('clinician')
  await clinician.goto('/inbox?channel=doctor')
  await clinician
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .click()
  const read = clinician.getByRole('log').getByText(/^Note \d+\.$/)
  const earlier = clinician.getByRole('button', { name: 'Show earlier messages' })
  await expect(read).toHaveCount(99)
  await earlier.click()
  await expect(read).toHaveCount(199)
  // A new message moves the newest page by one; none is missing between the pages.
  await sendText(page, 'The last one.')
  await expect(clinician.getByRole('log')).toContainText('The last one.')
  await expect(read).toHaveCount(199)
  await earlier.click()
  await expect(read).toHaveCount(205)
  await expect(read.first()).toHaveText('Note 1.')
  await expect(earlier).toHaveCount(0)
})

test('P-DOC-004 a button opens the chat with customer service over the page', async ({ page, service }) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await page.getByRole('button', { name: 'Chat with customer service' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/home?tab=doctor-chat')
})

test('a new answer is a mark on the tab until it is read', async ({ page, service }) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await sendText(page, 'Hello')
  await page.goto('/home')
  const tab = page.getByRole('tab', { name: /^Doctor Chat/ })
  await expect(tab).toHaveAccessibleName('Doctor Chat')
  await answerAsDoctor(service, person, 'Hello.')
  await page.reload()
  await expect(tab).toHaveAccessibleName('Doctor Chat , 1 new message')
  await tab.click()
  await expect(messages(page)).toContainText('Hello.')
  await expect(tab).toHaveAccessibleName('Doctor Chat')
})

test('D-43 patient and clinician side by side: each sees the other without a reload, in two tabs, over a lost network, until the logout', async ({
  page,
  service,
  desk,
}) => {
  const person = await arrangeReview(service)
  const name = `${person.first} ${person.last}`
  const errors: string[] = []
  await openChat(page, person)
  await sendText(page, 'Can I take it in the evening?')
  const second = await page.context().newPage()
  second.on('pageerror', (error) => errors.push(error.message))
  await second.goto('/home?tab=doctor-chat')
  await expect(messages(second)).toContainText('Can I take it in the evening?')

  const clinician = await desk('clinician')
  await clinician.goto('/inbox?channel=doctor')
  await clinician
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .click()
  const thread = clinician.getByRole('log')
  await expect(thread).toContainText('Can I take it in the evening?')
  await clinician.getByRole('button', { name: 'Claim' }).click()
  const reply = clinician.getByRole('textbox', { name: `Your reply to ${name}` })
  await reply.fill('Yes, at the same time every week.')
  await clinician.getByRole('button', { name: 'Send' }).click()
  await expect(thread).toContainText('Yes, at the same time every week.')
  const shown = (tab: Page, text: string) => messages(tab).locator('[data-from]').filter({ hasText: text })
  for (const tab of [page, second])
    await expect(shown(tab, 'Yes, at the same time every week.')).toHaveCount(1, POLLED)

  // The clinician's open thread has what the patient writes, without a reload.
  await sendText(page, 'And before a meal?')
  await expect(thread).toContainText('And before a meal?')
  await expect(shown(second, 'And before a meal?')).toHaveCount(1, POLLED)

  // Without a network the text stays in the field; what the clinician writes meanwhile comes afterwards.
  await page.context().setOffline(true)
  await field(page).fill('Written without a network')
  await sendButton(page).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(field(page)).toHaveValue('Written without a network')
  await reply.fill('It makes no difference.')
  await clinician.getByRole('button', { name: 'Send' }).click()
  await page.context().setOffline(false)
  await expect(shown(page, 'It makes no difference.')).toHaveCount(1, POLLED)
  // Stored, but the response is lost: the same message again is not a second one.
  await page.route('**/api/provider-messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await sendButton(page).click()
  await lost
  await page.unroute('**/api/provider-messages')
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
  for (const tab of [page, second])
    await expect(shown(tab, 'Written without a network')).toHaveCount(1, POLLED)
  await expect(thread.getByText('Written without a network')).toHaveCount(1)
  const order = await messages(page).locator('[data-from]').allInnerTexts()
  expect(order).toHaveLength(5)
  expect(order[4]).toContain('Written without a network')

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  for (const tab of [page, second]) await expect(messages(tab)).toHaveCount(0)
  await expect(second.getByText('It makes no difference.')).toHaveCount(0)
  expect(errors).toEqual([])
  await second.close()
})

test('D-46 after a message that names an emergency the screen says at once to call 911', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  // The rule that finds the words has its own tests; here the thread is already marked when it is read again.
  await page.route('**/api/provider-messages', async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    const answer = await route.fetch()
    const body: unknown = await answer.json()
    return route.fulfill({ response: answer, json: Object.assign(body ?? {}, { emergency: true }) })
  })
  await sendText(page, 'I have chest pain and cannot breathe')
  const call = page.getByRole('link', { name: 'Call 911' })
  await expect(call).toBeVisible()
  await expect(call).toHaveAttribute('href', 'tel:911')
  await expect(page.getByRole('alert').filter({ hasText: 'This may be an emergency' })).toBeVisible()
  await checkAccess(page)
  await page.reload()
  await expect(call).toBeVisible()
})

test('P-DOC-005 S-58 the partner’s chat is shown in a frame that may ask for its height, and no other window may', async ({
  page,
}) => {
  const partner = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<h1>Partner chat</h1><script>parent.postMessage({ type: 'height', height: 777 }, '*')</script>`,
    )
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const address = partner.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const service = await startService({
    TELEHEALTH_MEETING_URL: `${base}/meet/{id}`,
    TELEHEALTH_CHAT_URL: `${base}/chat/{id}`,
  })
  try {
    const person = await arrangeReview(service)
    await page.goto(`${service.url}/about`)
    await page.evaluate(({ token, user, scope }) => {
      localStorage.setItem('user', JSON.stringify({ v: 1, ...user }))
      localStorage.setItem('scope', scope)
      localStorage.setItem('token', token)
    }, person.session)
    await page.goto(`${service.url}/home?tab=doctor-chat`)
    const frame = page.getByTitle('Doctor chat of our partner')
    await expect(frame).toHaveAttribute('src', `${base}/chat/${person.orderId}`)
    await expect(frame.contentFrame().getByRole('heading', { name: 'Partner chat' })).toBeVisible()
    await expect(frame).toHaveCSS('height', '777px')
    await page.evaluate(() => window.postMessage({ type: 'height', height: 1000 }, '*'))
    await expect(frame).toHaveCSS('height', '777px')
    await expect(field(page)).toHaveCount(0)

    // "Message to doctor" writes to our own thread, which is then shown with what our clinicians answer.
    await page.getByRole('button', { name: 'Message to doctor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message to your doctor' })
    await dialog.getByLabel('Your message').fill('I have chest pain and cannot breathe')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('link', { name: 'Call 911' })).toBeVisible()
    await checkAccess(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(messages(page)).toContainText('I have chest pain and cannot breathe')
    await expect(page.getByRole('link', { name: 'Call 911' })).toBeVisible()
    await expect(page.getByText(/Answers by/)).toBeVisible()
    await answerAsDoctor(service, person, 'Please call 911 now.')
    await page.reload()
    await expect(messages(page)).toContainText('Please call 911 now.')
    await expect(frame).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Doctor Chat/ })).toHaveAccessibleName('Doctor Chat')
    await checkAccess(page)
  } finally {
    await service.stop()
    await new Promise((resolve) => partner.close(resolve))
  }
})

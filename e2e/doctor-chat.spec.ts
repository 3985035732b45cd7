import { arrangeReview } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { expect, test } from './fixtures/service.ts'
import {
  answerAsDoctor,
  answerAsSupport,
  field,
  fileInput,
  messages,
  openChat,
  sendButton,
  sendText,
} from './pages/doctor-chat.ts'

test.use({ serviceName: 'chats' })

const file = (name: string, buffer: Buffer, mimeType = '') => ({ name, mimeType, buffer })

const letter = (name = 'how-to-inject.pdf') =>
  file(name, Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'), 'application/pdf')

test('P-DOC-001 P-DOC-003 P-DOC-006 P-DOC-010 P-DOC-013 P-DOC-014 P-DOC-015 P-DOC-018 G-ROL-008 a patient writes, a doctor and support answer with their labels', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.getByText('Chest pain or trouble breathing: call 911.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your clinical team' })).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(sendButton(page)).toBeDisabled()

  await field(page).fill('x'.repeat(236))
  await expect(page.getByText('20 characters left')).toBeVisible()
  await field(page).fill('x'.repeat(257))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await field(page).press('Enter')
  await expect(page.getByText('No messages yet')).toBeVisible()

  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/provider-messages'),
    ),
    // It goes after three seconds.
    expect(page.getByText('Message sent')).toBeVisible(),
    sendText(page, 'Can I take it on an empty stomach?'),
  ])
  expect(sent.postDataJSON()).toMatchObject({
    message: 'Can I take it on an empty stomach?',
    latestEncounterId: expect.any(String),
    attachments: [],
  })
  await expect(page.getByText(/Answers by/)).toBeVisible()
  await expect(field(page)).toHaveValue('')

  await answerAsDoctor(service, person, 'Yes, you can.')
  await answerAsSupport(service, person, 'Your box leaves today.')
  await page.reload()
  const rows = messages(page).locator('[data-from]')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(/^You · /)
  await expect(rows.nth(1)).toContainText(/^Doctor · .*Yes, you can\./)
  await expect(rows.nth(2)).toContainText(/^Support · .*Your box leaves today\./)
  await expect(page.getByText(/Answers by/)).toHaveCount(0)
  await checkAccess(page)
  await checkKeyboard(page)
})

test('a message that is not sent yet, and its file, stay while the patient looks at another tab of the page', async ({
  page,
  service,
}) => {
  const person = await arrangeReview(service)
  await openChat(page, person)
  await field(page).fill('About this letter')
  await fileInput(page).setInputFiles(letter())
  await expect(page.getByText('how-to-inject.pdf, 1 KB')).toBeVisible()
  await page.getByRole('tab', { name: 'Orders' }).click()
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('tab', { name: /^Doctor Chat/ }).click()
  await expect(field(page)).toHaveValue('About this letter')
  await expect(page.getByText('how-to-inject.pdf, 1 KB')).toBeVisible()
  await sendButton(page).click()
  await expect(messages(page).locator('[data-from]')).toContainText('how-to-inject.pdf')
  await expect(field(page)).toHaveValue('')
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('tab', { name: /^Doctor Chat/ }).click()
  await expect(field(page)).toHaveValue('')
})

import { expect, type Page } from '@playwright/test'
import { openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo, moveToLoudHour } from './fixtures/demo-face.ts'
import { asSeeded } from './fixtures/every-screen.ts'
import { test } from './fixtures/service.ts'
import { staffCalls } from './fixtures/staff-calls.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { messages, panel } from './pages/support-chat.ts'

// Answers what the seed left waiting; outside office hours a chat is a ticket after five minutes.
test.use({ serviceName: 'people with a conversation' })

type Seeded = Awaited<ReturnType<typeof asSeeded>>

const rowOf = (page: Page, first: string) =>
  page
    .getByRole('navigation', { name: 'Threads' })
    .getByRole('listitem')
    .filter({ hasText: `${first} Sample` })
const log = (page: Page) => page.getByRole('log')
const emailOf = (first: string) => `${first.toLowerCase()}.sample@example.com`

async function open(page: Page, first: string, view = 'open'): Promise<void> {
  await page.goto(`/inbox?view=${view}`)
  await rowOf(page, first).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `${first} Sample`, level: 2 })).toBeFocused()
}

async function claim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('You have it')).toBeVisible()
}

async function reply(page: Page, first: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Your reply to ${first} Sample` })
  await field.fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText(text)
  await expect(field).toHaveValue('')
}

test('M-09 M-34 support opens a thread in each state among the demo people, and acts on it', async ({
  service,
  desk,
}) => {
  const page = await desk('support')
  await open(page, 'Gray', 'waiting')
  await claim(page)
  await reply(page, 'Gray', 'It goes to the address of your profile.')

  await open(page, 'Harper')
  await expect(page.getByRole('button', { name: 'Claim' })).toHaveCount(0)
  await reply(page, 'Harper', 'Yes, under Billing.')

  await open(page, 'Indigo', 'answered')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Closed.', { exact: true })).toBeVisible()

  await open(page, 'Kai', 'ticket')
  await expect(page.getByText('Ticket, answered by email')).toBeVisible()
  await expect(page.getByText('to Kai Sample, by email')).toBeVisible()
  await claim(page)
  // A claimed ticket is still answered by email.
  await expect(page.getByText('to Kai Sample, by email')).toBeVisible()
  await reply(page, 'Kai', 'It was charged once. The other was a hold.')
  await expect
    .poll(async () => (await messagesTo(service, emailOf('Kai'))).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['ticket_opened', 'ticket_answered']))

  await open(page, 'Morgan', 'closed')
  await expect(page.getByText('This thread is closed. A new message opens it again.')).toBeVisible()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note for staff' }).fill('Asked about the password.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(log(page)).toContainText('Asked about the password.')

  await open(page, 'Logan', 'waiting')
  await expect(page.getByText('Doctor thread')).toBeVisible()
  await expect(page.getByText('Reply as Support')).toBeVisible()
  await reply(page, 'Logan', 'We send a new one.')

  await open(page, 'Remy')
  await expect(page.getByText('Visitor without an account')).toBeVisible()
  await reply(page, 'Remy', 'Yes, we do.')
  await checkAccess(page)
})

test('M-09 D-46 A-04 a clinician opens each doctor thread and both tasks among the demo people, and acts on them', async ({
  service,
  desk,
}) => {
  const page = await desk('clinician')
  await open(page, 'Drew', 'waiting')
  await claim(page)
  await reply(page, 'Drew', 'Yes, a day early is fine.')
  await open(page, 'Jules', 'answered')
  await claim(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Closed.', { exact: true })).toBeVisible()

  const task = (title: string, first: string) => {
    const close = page.getByRole('button', { name: `Close: ${title} (${first} S.)` })
    return page.getByRole('row').filter({ has: close })
  }
  const late = task('A message waits for an overdue answer', 'Vesper')
  // Missed promises are looked for every minute.
  await expect(async () => {
    await page.goto('/')
    await expect(late).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 100_000 })
  await late.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Vesper Sample', level: 2 })).toBeVisible()
  await claim(page)
  await reply(page, 'Vesper', 'Yes, that is how it works.')
  const red = task('A patient may be in an emergency', 'Umber')
  await page.goto('/')
  await expect(red).toBeVisible()
  await expect(late).toHaveCount(0)
  await red.getByRole('link').click()
  await page.getByRole('button', { name: 'Log a contact' }).click()
  await page.getByRole('radio', { name: /Reached/ }).check()
  await page.getByLabel('What happened').fill('Spoke by phone, is well.')
  await page.getByRole('button', { name: 'End the alarm' }).click()
  await expect(log(page)).toContainText('Spoke by phone, is well.')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(red).toHaveCount(0)
  // Nobody is on call, so that everybody was alerted at once.
  const { email } = service.logins.find(({ role }) => role === 'administrator')!
  expect(await messagesTo(service, email)).toContainEqual(
    expect.objectContaining({ kind: 'emergency_unanswered', channel: 'email' }),
  )
})

/** Returns the path of the link of the newest message of a kind to an address, which must not contain what was `said`. */
async function linkTo(service: RunningService, to: string, kind: string, said: string): Promise<string> {
  const find = async () => (await messagesTo(service, to)).find((one) => one.kind === kind)
  await expect.poll(async () => (await find())?.kind).toBe(kind)
  const { text = '' } = (await find()) ?? {}
  expect(text).not.toContain(said)
  return /https?:\/\/\S+/.exec(text)?.[0].slice(service.url.length) ?? ''
}

async function threadOf(service: RunningService, first: string): Promise<string> {
  const listed = await fetch(`${service.url}/demo/conversations`)
  const { threads } = (await listed.json()) as { threads: { id: string; email: string }[] }
  return threads.find(({ email }) => email === emailOf(first))?.id ?? ''
}

/** Answers as the other side, as the button of the demo does. */
async function answerInDemo(service: RunningService, first: string): Promise<void> {
  const id = await threadOf(service, first)
  const answer = await fetch(`${service.url}/demo/conversations/${id}/answer`, { method: 'POST' })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Turns text messages on, as the switch of the profile does; returns the number. */
async function agreeToTexts(service: RunningService, { session }: Seeded): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const read = await fetch(`${service.url}/api/app/profile`, { headers })
  const { profile } = (await read.json()) as { profile: { phone: string } }
  const body = JSON.stringify({ ...profile, text_updates: true })
  const saved = await fetch(`${service.url}/api/update-profile`, { method: 'POST', headers, body })
  expect(saved.status, await saved.text()).toBe(200)
  return profile.phone
}

test('M-09 A-04 the notices of an unread and of a late answer lead their readers to the message, and do not contain it', async ({
  page,
  service,
}) => {
  const drew = await asSeeded(service, 'Drew')
  const phone = await agreeToTexts(service, drew)
  await answerInDemo(service, 'Drew')
  await answerInDemo(service, 'Gray')
  await moveToLoudHour(service)
  const doctorChat = page.getByRole('log', { name: 'Messages with your doctor' })
  for (const [first, kind, said] of [
    ['Drew', 'message_unread', 'Sample answer'],
    ['Vesper', 'reply_overdue', 'rarely hungry'],
  ] as const) {
    await openAs(page, await asSeeded(service, first), await linkTo(service, emailOf(first), kind, said))
    await expect(doctorChat).toContainText(said)
  }
  await openAs(page, drew, await linkTo(service, phone, 'message_unread', 'Sample answer'))
  await expect(doctorChat).toContainText('Sample answer')
  const path = await linkTo(service, emailOf('Gray'), 'message_unread', 'Sample answer')
  await openAs(page, await asSeeded(service, 'Gray'), path)
  await expect(panel(page)).toBeVisible()
  await expect(messages(page).last()).toContainText('Sample answer')
})

test('M-34 the email about a clinician’s answer to a ticket leads to it, and does not contain it', async ({
  page,
  service,
}) => {
  const support = await staffCalls(service, 'support')
  const id = await threadOf(service, 'Kai')
  await support('POST', `/staff-api/inbox/${id}/claim`)
  await support('POST', `/staff-api/inbox/${id}/hand-over`, { summary: 'Asks about the next dose.' })
  await answerInDemo(service, 'Kai')
  const path = await linkTo(service, emailOf('Kai'), 'ticket_message', 'Sample answer')
  await openAs(page, await asSeeded(service, 'Kai'), path)
  await expect(panel(page)).toBeVisible()
  await expect(messages(page).last()).toContainText('Sample answer')
})

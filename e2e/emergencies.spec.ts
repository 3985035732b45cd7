import { addDays, easternDate } from '@contour/domain/time/plain-date'
import type { Page } from '@playwright/test'
import { now } from './fixtures/clock.ts'
import { arrangeReview } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { goQuiet } from './fixtures/go-within.ts'
import { expect, test } from './fixtures/service.ts'
import { field, messages, openChat } from './pages/doctor-chat.ts'

// Its clinician is on call, and few write to the doctors.
test.use({ serviceName: 'inbox' })

const call911 = (page: Page) => page.getByRole('link', { name: 'Call 911' })

/** Puts the clinician of the demo on call for all states, from two days ago on. */
async function putOnCall(admin: Page): Promise<void> {
  const day = (days: number) => addDays(easternDate(now()), days)
  await admin.goto('/on-call')
  await admin.getByRole('button', { name: 'Add a shift' }).click()
  const form = admin.getByRole('dialog', { name: 'Add a shift' })
  await form.getByLabel('Clinician').selectOption({ label: 'Dr. Casey Demo' })
  await form.getByLabel('First day').fill(day(-2))
  await form.getByLabel('Last day').fill(day(4))
  await form.getByLabel('Text messages to').fill('(555) 555-0142')
  await form.getByRole('button', { name: 'Add the shift' }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'Dr. Casey Demo' })).toContainText('On call now')
}

test('D-46 a patient writes emergency words: 911 is shown at once, the open list of the clinician turns red, the task opens the thread, and a logged contact ends it', async ({
  page,
  service,
  desk,
}) => {
  await putOnCall(await desk('administrator'))
  const person = await arrangeReview(service)
  const name = `${person.first} ${person.last}`
  const clinician = await desk('clinician')
  await clinician.goto('/inbox')
  const threads = clinician.getByRole('navigation', { name: 'Threads' })
  await expect(threads.getByRole('link').first()).toBeVisible()

  await openChat(page, person)
  await field(page).fill('I have chest pain and cannot breathe')
  await field(page).press('Enter')
  await expect(call911(page)).toBeVisible()
  await expect(call911(page)).toHaveAttribute('href', 'tel:911')
  await expect(messages(page)).toContainText('Call 911 now, or go to the nearest emergency room.')
  await checkAccess(page)
  // The page that says so is above the bar of tabs, and the field is still in reach.
  await expect(field(page)).toBeInViewport({ ratio: 1 })

  // Without a reload.
  const row = threads.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(row).toContainText('Emergency')
  await expect(row).toContainText('min left')
  await expect
    .poll(async () => (await messagesTo(service, '5555550142')).map(({ kind }) => kind))
    .toContain('emergency_alert')
  const [text] = await messagesTo(service, '5555550142')
  expect(text?.text).not.toContain('chest')

  await clinician.goto('/')
  const close = clinician.getByRole('button', {
    name: `Close: A patient may be in an emergency (${person.first} ${person.last.slice(0, 1)}.)`,
  })
  await clinician.getByRole('row').filter({ has: close }).getByRole('link').click()
  await expect(clinician.getByRole('heading', { name, level: 2 })).toBeVisible()
  const band = clinician.getByRole('region', { name: 'Emergency word in this thread' })
  await expect(band.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await expect(clinician.getByRole('button', { name: /^Close/ })).toHaveCount(0)
  await band.getByRole('button', { name: 'Log a contact' }).click()
  const dialog = clinician.getByRole('dialog', { name: `Log a contact with ${name}` })
  await dialog.getByRole('radio', { name: /911 confirmed/ }).check()
  await dialog.getByLabel('What happened').fill('Spoke by phone. An ambulance is there.')
  await dialog.getByRole('button', { name: 'End the alarm' }).click()
  await expect(band).toHaveCount(0)
  await expect(clinician.getByRole('log')).toContainText('An ambulance is there.')
  await expect(row).not.toContainText('Emergency')
  await goQuiet(clinician, '/')
  await expect(close).toHaveCount(0)
  await page.reload()
  await expect(messages(page)).toContainText('Call 911 now')
  await expect(call911(page)).toHaveCount(0)
  await expect(page.getByText('An ambulance is there.')).toHaveCount(0)
})

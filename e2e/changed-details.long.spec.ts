import type { Page } from '@playwright/test'
import { arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { codeFor, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { samplePhoto } from './pages/medical-form.ts'
import { openChart } from './pages/staff-app.ts'

const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

test('D-39 D-59 the demo patient whose new email and phone wait: codes from the outbox make them hers, and the old address undoes it', async ({
  page,
  service,
  browser,
}) => {
  const login = service.logins.find(({ email }) => email.startsWith('noa.'))
  if (!login) throw new Error('no demo login of Noa')
  const { email, password } = login
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/home?tab=profile')
  const form = page.getByRole('form', { name: 'You', exact: true })
  const newEmail = page.getByRole('region', { name: 'New email address' })
  const newPhone = page.getByRole('region', { name: 'New phone number' })
  await expect(newEmail).toContainText(`new.${email} waits for its code.`)
  await expect(newPhone).toContainText('(212) 555-0198 waits for its code.')
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
  await checkAccess(page)

  await newPhone.getByRole('button', { name: 'Send a code' }).click()
  await expect(newPhone.getByRole('button', { name: /^New code in \d+ s$/ })).toBeVisible()
  await newPhone.getByLabel('4-digit code').pressSequentially(await codeFor(service, '2125550198'))
  await announced(page, 'Your new phone number is verified.')
  await expect(newPhone).toHaveCount(0)
  await newEmail.getByRole('button', { name: 'Send a code' }).click()
  await newEmail.getByLabel('4-digit code').pressSequentially(await codeFor(service, `new.${email}`))
  await announced(page, 'Your new email address is verified.')
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(`new.${email}`)

  // The email about the address went to the old one; its link works there, without a login.
  const link = async () =>
    (await messagesTo(service, email))
      .map(({ text }) => /\/undo-change\/[\w-]+/.exec(text)?.[0])
      .find((path) => path !== undefined) ?? ''
  await expect.poll(link).not.toBe('')
  const elsewhere = await (await browser.newContext({ baseURL: service.url })).newPage()
  await elsewhere.goto(await link())
  await elsewhere.getByRole('button', { name: 'Undo and log out all devices' }).click()
  await expect(elsewhere.getByText('Your email address is as it was before')).toBeVisible()
  await elsewhere.context().close()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('X-61 an image that a clinician requests is uploaded from the Profile tab too', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  const staff = await desk('clinician')
  await openChart(staff, order)
  await staff.getByRole('button', { name: 'Request a new image (License or state ID)' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Request a new image: License or state ID' })
  await dialog.getByLabel('Reason').selectOption({ label: 'The image is blurred.' })
  await dialog.getByRole('button', { name: 'Request image' }).click()
  await expect(dialog).toBeHidden()

  await openAs(page, order, '/home?tab=profile')
  const card = page.getByRole('region', { name: 'New image needed: License or state ID' })
  await expect(card).toContainText('The image is blurred.')
  await checkAccess(page)
  await card
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() })
  await card.getByRole('button', { name: 'Confirm Upload' }).click()
  await expect(page.getByText('Your care team has the new image')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('form', { name: 'You', exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)
  await staff.reload()
  await expect(staff.getByText('replaced by a newer one')).toHaveCount(1)
})

test('D-39 D-72 X-35 a clinician sees what the patient changed, and signs only after confirming the new state', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, '/home?tab=profile')
  const you = page.getByRole('form', { name: 'You', exact: true })
  await you.getByRole('radio', { name: 'Male', exact: true }).check()
  await you.getByLabel('Weight, lb').fill('75')
  await you.getByRole('button', { name: 'Save', exact: true }).click()
  await you.getByRole('button', { name: 'Yes, 75 lb is right' }).click()
  await announced(page, 'Thank you! Your profile has been updated!')
  const address = page.getByRole('region', { name: 'Shipping address', exact: true })
  await address.getByRole('button', { name: 'Edit this address' }).click()
  await address.getByLabel('Street address').fill('12 Oak Street')
  await address.getByLabel('City').fill('Orlando')
  await address.getByLabel('State', { exact: true }).fill('FL')
  await address.getByLabel('ZIP code').fill('32801')
  await address.getByRole('button', { name: 'Save address' }).click()
  await announced(page, 'Address updated successfully!')

  const staff = await desk('clinician')
  await openChart(staff, order)
  await expect(staff.getByText(/^75 lb now, \d+ lb quiz, \d+ form$/)).toBeVisible()
  const changes = staff.getByRole('region', { name: 'What the patient changed' })
  await expect(changes).toContainText('The patient moved to another state: confirm it before you sign')
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Shipping state: CA, now FL/,
    /^Weight: \d+ lb, now 75 lb \(unlikely: ask whether it is right, and in pounds\)/,
    /^Sex: Female, now Male/,
  ])
  const prescribe = staff.getByRole('radio', { name: /^Prescribe/ })
  await expect(prescribe).toHaveAttribute('aria-disabled', 'true')
  await expect(staff.getByText('Confirm the new state of the patient first: FL.').first()).toBeVisible()
  await checkAccess(staff)
  await changes.getByRole('button', { name: 'Confirm' }).click()
  await expect(changes.getByRole('listitem').first()).toContainText('confirmed by')
  await expect(changes.getByRole('button')).toHaveCount(0)
  await expect(staff.getByText('Confirm the new state of the patient first: FL.')).toHaveCount(0)
  await prescribe.check()
  const form = staff.getByRole('form', { name: 'Prescription' })
  await expect(form.getByRole('button', { name: 'Review and sign' })).toBeEnabled()
})

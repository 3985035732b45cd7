import type { Browser, Page } from '@playwright/test'
import { arrangeAtPharmacy, arrangeCart, arrangeOrder, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { openAccount, PASSWORD } from './pages/account.ts'

const profile = (page: Page) => page.getByRole('form', { name: 'You', exact: true })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const save = (page: Page) => profile(page).getByRole('button', { name: 'Save', exact: true }).click()

/** The messages of the three forms stay in a live region when they disappear from the screen. */
const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

const shown = (page: Page, text: string) => page.locator('p[aria-hidden]').filter({ hasText: text })

async function openProfile(page: Page) {
  await page.goto('/home?tab=profile')
  await expect(profile(page)).toBeVisible()
}

async function openAtProfile(page: Page, service: RunningService) {
  const person = await arrangeOrder(service)
  await openAs(page, person, '/home?tab=profile')
  await expect(profile(page)).toBeVisible()
  return person
}

/** Logs the patient in on another device. */
async function logInElsewhere(browser: Browser, service: RunningService, email: string): Promise<Page> {
  const elsewhere = await (await browser.newContext({ baseURL: service.url })).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/home/)
  return elsewhere
}

test('P-DSH-004 P-PRF-001 the Profile tab has three forms: profile, shipping address, password', async ({
  page,
  service,
}) => {
  const person = await arrangeOrder(service)
  await openAs(page, person, '/home')
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/tab=profile/)
  await expect(profile(page).getByLabel('First name')).toHaveValue(person.first)
  await expect(profile(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(card(page, 'Shipping address').getByRole('button', { name: 'Save address' })).toBeVisible()
  await expect(card(page, 'Password').getByRole('button')).toBeVisible()
  await expect(card(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(1)
  await checkAccess(page)
})

test('P-PRF-003 P-PRF-004 P-PRF-005 P-PRF-006 P-PRF-007 P-PRF-008 P-PRF-012 the stated messages in the stated order; the phone takes digits only', async ({
  page,
  service,
}) => {
  await openAtProfile(page, service)
  const form = profile(page)
  const phone = form.getByRole('group', { name: 'Mobile phone' })
  await form.getByLabel('First name').fill('')
  await form.getByLabel('Email', { exact: true }).fill('maya@example')
  const boxes = phone.getByRole('textbox')
  for (const box of [0, 1, 2]) await boxes.nth(box).fill('')
  await boxes.nth(0).pressSequentially('5a1b2')
  await expect(boxes.nth(0)).toHaveValue('512')
  await boxes.nth(1).fill('555')
  await boxes.nth(2).fill('013')
  await form.getByLabel('Weight, lb').fill('0')
  await form.getByLabel('Feet').fill('0')
  await form.getByLabel('Inches').fill('0')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/update-profile')) calls++
  })
  const expectMessage = async (text: string) => {
    await save(page)
    await expect(form.getByText(text, { exact: true }).first()).toBeVisible()
    await announced(page, text)
  }
  await expectMessage('Please enter your full name')
  await form.getByLabel('First name').fill('Maya')
  await expectMessage('Please enter a valid email address')
  await checkAccess(page)
  await form.getByLabel('Email', { exact: true }).fill('maya@example.com')
  await expectMessage('Please enter a valid 10-digit phone number')
  await boxes.nth(2).fill('0134')
  await expectMessage('Please enter a valid weight')
  await form.getByLabel('Weight, lb').fill('210')
  await expectMessage('Please enter a valid height')
  await form.getByLabel('Inches').fill('12')
  await expect(form.getByLabel('Inches')).toHaveValue('11')
  expect(calls).toBe(0)
})

test('P-PRF-006 without a gender the form asks for it', async ({ page, service }) => {
  await page.route('**/api/app/profile', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, profile: { ...body.profile, gender: '' } } })
  })
  await openAtProfile(page, service)
  await save(page)
  await expect(profile(page).getByText('Please select your gender', { exact: true }).first()).toBeVisible()
  await profile(page).getByRole('radio', { name: 'Female' }).check()
  await save(page)
  await announced(page, 'Thank you! Your profile has been updated!')
})

test('P-PRF-002 P-PRF-013 P-PRF-021 P-PRF-024 P-PRF-027 saving says so for 3 s, a failure says the stated text, and what was saved is there after a reload', async ({
  page,
  service,
}) => {
  await openAtProfile(page, service)
  const form = profile(page)
  const thanks = 'Thank you! Your profile has been updated!'
  await form.getByLabel('First name').fill('Ignatius')
  await form.getByLabel('Weight, lb').fill('187.5')
  await form.getByRole('checkbox', { name: 'LONGEVITY' }).check()
  const sent = page.waitForRequest('**/api/update-profile')
  await save(page)
  expect(Object.keys((await sent).postDataJSON())).toEqual(
    expect.arrayContaining([
      'first_name',
      'last_name',
      'email',
      'phone',
      'gender',
      'weight',
      'height_inch',
      'text_updates',
      'preferred_categories',
    ]),
  )
  await expect(shown(page, thanks)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hi, Ignatius' })).toBeVisible()
  await expect(shown(page, thanks)).toBeHidden({ timeout: 5000 })
  await announced(page, thanks)
  await page.reload()
  await expect(form.getByLabel('First name')).toHaveValue('Ignatius')
  await expect(form.getByLabel('Weight, lb')).toHaveValue('187.5')
  await expect(form.getByRole('checkbox', { name: 'LONGEVITY' })).toBeChecked()
  await page.route('**/api/update-profile', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', code: 'internal', message: 'Something broke.' } }),
  )
  await form.getByLabel('First name').fill('Typed')
  await save(page)
  await expect(shown(page, 'Failed to update profile')).toBeVisible()
  await expect(form.getByLabel('First name')).toHaveValue('Typed')
})

test('D-59 later than 15 minutes after the login a new email needs the password; "Keep the old one" withdraws it', async ({
  page,
  service,
}) => {
  const email = await openAccount(page, service)
  await advance(service, 16 * 60)
  await openProfile(page)
  const form = profile(page)
  await form.getByLabel('Email', { exact: true }).fill(`late.${email}`)
  await save(page)
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not the password')
  await save(page)
  await expect(form.getByText('That is not your current password. Please try again.').first()).toBeVisible()
  await form.getByLabel('Current password').fill(PASSWORD)
  await save(page)
  const waiting = page.getByRole('region', { name: 'New email address' })
  await waiting.getByRole('button', { name: 'Keep the old one' }).click()
  await announced(page, 'Your email address stays as it is.')
  await expect(waiting).toHaveCount(0)
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('P-PRF-014 P-PRF-015 P-PRF-016 P-PRF-017 P-PRF-018 P-PRF-022 P-PRF-025 the shipping address: suggestions, by hand, a unit split off, no post box, the stated messages', async ({
  page,
  service,
}) => {
  const read = page.waitForResponse('**/api/ship-address')
  await openAtProfile(page, service)
  expect(await (await read).json()).toMatchObject({
    shipping: { city: 'Sacramento' },
    next_parcel_only: false,
  })
  const address = card(page, 'Shipping address')
  await expect(address).toContainText('100 Sample Street, Sacramento, CA 95814')
  const saveIt = () => address.getByRole('button', { name: 'Save address' }).click()

  // A typed street that was not picked opens the fields, its unit on line 2.
  await address.getByLabel('Find your address').fill('7 Unlisted Road Apt 9')
  await page.keyboard.press('Tab')
  await expect(address.getByLabel('Street address')).toHaveValue('7 Unlisted Road')
  await expect(address.getByLabel(/^Apartment/)).toHaveValue('Apt 9')
  await address.getByLabel('City').fill('Fresno')
  await address.getByLabel('ZIP code').fill('93701')
  await address.getByLabel('State', { exact: true }).fill('Cal')
  let posted = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/ship-address')) posted++
  })
  await saveIt()
  await expect(
    address.getByText('State should be 2 Char long . Example CA , FL', { exact: true }).first(),
  ).toBeVisible()
  await address.getByLabel('State', { exact: true }).fill('CA')
  for (const box of ['PO Box 12', 'Post Office Box 12', 'P O Box 12']) {
    await address.getByLabel('Street address').fill(box)
    await saveIt()
    await expect(
      address.getByText(/our carriers do not deliver to P\.O\. Box addresses/).first(),
    ).toBeVisible()
  }
  expect(posted).toBe(0)
  await checkAccess(page)
  await address.getByLabel('Street address').fill('7 Unlisted Road')
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/api/ship-address'),
  )
  await saveIt()
  expect((await sent).postDataJSON()).toMatchObject({
    address_line_1: '7 Unlisted Road',
    id: expect.any(String),
  })
  await expect(shown(page, 'Address updated successfully!')).toBeVisible()
  await expect(address).toContainText('7 Unlisted Road, Apt 9, Fresno, CA 93701')

  await page.route('**/api/ship-address', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: 'error', code: 'internal', message: 'Broken.' } })
      : route.continue(),
  )
  await address.getByRole('button', { name: 'Edit this address' }).click()
  await saveIt()
  await expect(shown(page, 'Failed to update address')).toBeVisible()
})

test('P-PRF-018 a suggestion fills the fields with one key', async ({ page, service }) => {
  await openAtProfile(page, service)
  const address = card(page, 'Shipping address')
  await address.getByLabel('Find your address').pressSequentially('100 Example Street, 12207')
  await expect(address.getByRole('listbox', { name: /./ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(address.getByLabel('Street address')).toHaveValue('100 Example Street')
  await expect(address.getByLabel('City')).not.toHaveValue('')
})

test('M-15 once the pharmacy has the order a new address applies to the next parcel, and the page says so', async ({
  page,
  service,
}) => {
  const person = await arrangeAtPharmacy(service)
  await openAs(page, person, '/home?tab=profile')
  const address = card(page, 'Shipping address')
  await expect(address).toContainText('Applies to the next parcel.')
  await checkAccess(page)
})

test('D-07 one session ends by its row, and the current password is asked for when the login is older than 15 minutes', async ({
  page,
  service,
  browser,
}) => {
  const email = await openAccount(page, service)
  const elsewhere = await logInElsewhere(browser, service, email)
  await advance(service, 16 * 60)
  await openProfile(page)
  const sessions = card(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^End the session of/ })
    .first()
    .click()
  await expect(sessions.getByText('The session has ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(card(page, 'Password').getByLabel('Current password')).toBeVisible()
  await elsewhere.context().close()
})

test('D-39 a patient without a password gets a link by email instead of the form', async ({
  page,
  service,
}) => {
  // A session that has just paid chooses one at once (D-91).
  const person = await arrangeCart(service)
  await openAs(page, person, '/home?tab=profile')
  const form = card(page, 'Password')
  await expect(form).toContainText(`We email a link to ${person.email}`)
  await form.getByRole('button', { name: 'Email me the link' }).click()
  await expect(shown(page, 'We have emailed you a link to reset your password.')).toBeVisible()
  expect((await messagesTo(service, person.email))[0]).toMatchObject({ kind: 'password_link' })
})

test('a profile that cannot be loaded says so and loads again; a lead without an order has one too', async ({
  page,
  service,
}) => {
  const person = await arrangeCart(service)
  await page.route('**/api/app/profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down.' } }),
  )
  await openAs(page, person, '/home?tab=profile')
  await expect(page.getByText('This page could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/app/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(profile(page)).toBeVisible()
})

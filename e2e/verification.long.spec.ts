import type { Page } from '@playwright/test'
import { takeClock } from './fixtures/browser.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, codeFor, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { storeLeadOnDevice } from './pages/lead-on-device.ts'

const main = (page: Page) => page.getByRole('main')
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const phoneTitle = (page: Page) => page.getByRole('heading', { name: 'Verify your phone' })
const emailTitle = (page: Page) => page.getByRole('heading', { name: 'Verify your email' })
const code = (page: Page) => page.getByLabel('4-digit code')
const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
/** Returns four digits that are not the code. */
const wrong = (right: string) => String((Number(right) + 1) % 10_000).padStart(4, '0')

async function fillAddress(page: Page, street: string) {
  await page.getByLabel('Street address').fill(street)
  await page.getByLabel('City').fill('Albany')
  await page.getByLabel('State', { exact: true }).selectOption('New York')
  await page.getByLabel('ZIP code').fill('12207')
}

/** Responds to a call instead of the server, with or without a message. */
const answer = (page: Page, path: string, status: number, body: object = {}) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))

test('F-VER-002 F-VER-005 F-VER-008 F-VER-010 F-VER-011 F-VER-015 F-VER-016 F-VER-019 the manual form asks for what is missing, refuses a box, suggests and takes what it does not know', async ({
  page,
  service,
}) => {
  await storeLeadOnDevice(page, service)
  await page.goto('/verify')
  await expect(page.getByText(/Step 3 of 5/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where should we ship your medication?' })).toBeVisible()
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  for (const name of ['street', 'city', 'state', 'ZIP code'])
    await expect(summary.getByRole('link', { name: `Enter your ${name}.` })).toBeVisible()
  await checkAccess(page)

  for (const box of ['PO Box 12', 'P.O. Box 12']) {
    await fillAddress(page, box)
    await save(page)
    await expect(main(page)).toContainText('our carriers do not deliver to P.O. Box addresses')
  }
  await fillAddress(page, '1 Invalid Rd')
  await save(page)
  await expect(page.getByText('Please check your address and try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the address as I typed it' })).toBeVisible()

  await fillAddress(page, '1 Suggestion Rd')
  await expect(page.getByRole('button', { name: 'Use the address as I typed it' })).toBeHidden()
  await save(page)
  await expect(page.getByText('We found a suggested correction for your address.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Yours/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^Suggested.*100 Example Street/ })).toBeChecked()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Enter another address' }).click()
  await expect(page.getByLabel('Street address')).toHaveValue('1 Suggestion Rd')

  await fillAddress(page, '1 Invalid Rd')
  await save(page)
  await page.getByRole('button', { name: 'Use the address as I typed it' }).click()
  await expect(phoneTitle(page)).toBeVisible()
  await expect(page.getByText('Address updated successfully!')).toBeVisible()
})

test('F-VER-014 F-VER-017 F-VER-018 each failure of the address step says what happened and loses nothing', async ({
  page,
  service,
}) => {
  const { id } = await storeLeadOnDevice(page, service, { address: {} })
  await answer(page, `/api/address/validate/${id}`, 500)
  await page.goto('/verify')
  await expect(
    page.getByText('Unable to validate address. Please enter your address manually.'),
  ).toBeVisible()

  await fillAddress(page, '100 Example Street')
  await answer(page, '/api/address/validate', 500)
  await save(page)
  await expect(page.getByText('Failed to validate address. Please try again.')).toBeVisible()
  await answer(page, '/api/address/validate', 503, {
    code: 'unavailable',
    message: 'The map is being drawn.',
  })
  await save(page)
  await expect(page.getByText('The map is being drawn.')).toBeVisible()

  await page.unroute('**/api/address/validate')
  await answer(page, '/api/ship-address', 500)
  await save(page)
  await expect(page.getByText('Failed to save address. Please try again.')).toBeVisible()
  await page.unroute('**/api/ship-address')
  await expect(page.getByLabel('Street address')).toHaveValue('100 Example Street')
  await save(page)
  await expect(phoneTitle(page)).toBeVisible()
})

test('an address service that is down is passed by, and the address saved as it was typed', async ({
  page,
  service,
}) => {
  await storeLeadOnDevice(page, service, { address: { address_line_1: '1 Unavailable Rd' } })
  await page.goto('/verify')
  await expect(
    page.getByText('Unable to validate address. Please enter your address manually.'),
  ).toBeVisible()
  await save(page)
  await page.getByRole('button', { name: 'Use the address as I typed it' }).click()
  await expect(phoneTitle(page)).toBeVisible()
})

test('F-VER-035 F-VER-037 F-VER-046 F-VER-047 F-VER-048 a code is sent again after 60 seconds, once; asking a third time moves on', async ({
  page,
  service,
}) => {
  const lead = await storeLeadOnDevice(page, service, { address: {}, phone: '2125550161' })
  await takeClock(page)
  await answer(page, '/api/send-code/1', 500)
  await page.goto('/verify')
  await expect(page.getByText('Error sending code. Please try again.')).toBeVisible()
  await resend(page).click()
  await expect(page.getByText('Error sending verification code. Please try again.')).toBeVisible()
  await page.unroute('**/api/send-code/1')
  await resend(page).click()
  await expect(page.getByText(/You can request another code in \d+ s/)).toBeVisible()
  const first = await codeFor(service, lead.phone)

  await answer(page, '/api/verify-code', 500)
  await code(page).pressSequentially(first)
  await expect(page.getByText('Error verifying code. Please try again.')).toBeVisible()
  await page.unroute('**/api/verify-code')
  // The code has not been checked yet: it stays.
  await expect(code(page)).toHaveValue(first)
  await code(page).fill(wrong(first))
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await expect(code(page)).toHaveValue('')
  // pressing Verify again is not a new attempt; the result stays until a digit changes.
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()

  await resend(page).click({ force: true })
  expect(await messagesTo(service, lead.phone)).toHaveLength(1)
  await advance(service, 61)
  await page.clock.fastForward(61_000)
  await resend(page).click()
  await expect.poll(async () => (await messagesTo(service, lead.phone)).length).toBe(2)
  await expect(phoneTitle(page)).toBeVisible()
  await advance(service, 61)
  await page.clock.fastForward(61_000)
  await resend(page).click()
  await expect(emailTitle(page)).toBeVisible()
  expect(await messagesTo(service, lead.phone)).toHaveLength(2)
})

test('F-VER-036 F-VER-038 F-VER-040 F-VER-041 two wrong codes or a skip move on from each step', async ({
  page,
  service,
}) => {
  const lead = await storeLeadOnDevice(page, service, { address: {}, phone: '2125550162' })
  await page.goto('/verify')
  for (const step of ['phone', 'email'] as const) {
    await expect(step === 'phone' ? phoneTitle(page) : emailTitle(page)).toBeVisible()
    const right = await codeFor(service, lead[step])
    await code(page).pressSequentially(wrong(right))
    await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
    await code(page).pressSequentially(wrong(right))
    if (step === 'phone') await expect(page.getByText('We could not verify your phone number.')).toBeVisible()
  }
  await expect(page).toHaveURL(/\/home/)

  await page.goto('/verify')
  await expect(phoneTitle(page)).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(emailTitle(page)).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('F-VER-044 F-VER-045 F-VER-049 F-VER-050 another phone and e-mail start the count again and get a code at once', async ({
  page,
  service,
}) => {
  const lead = await storeLeadOnDevice(page, service, { address: {}, phone: '2125550163' })
  await page.goto('/verify')
  await expect(phoneTitle(page)).toBeVisible()
  const old = await codeFor(service, lead.phone)
  await code(page).pressSequentially(wrong(old))
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()

  await page.getByRole('button', { name: 'Change phone number' }).click()
  const boxes = page.getByRole('group', { name: 'New phone number' }).getByRole('textbox')
  for (const [at, part] of ['212', '555', '0000'].entries()) await boxes.nth(at).fill(part)
  const change = page.getByRole('button', { name: 'Save and send a code' })
  await change.click()
  await expect(page.getByText('Please enter a complete, valid phone number')).toBeVisible()
  await checkAccess(page)
  await boxes.nth(2).fill('0164')
  await answer(page, '/api/update-phone', 500)
  await change.click()
  await expect(page.getByText('Error updating phone number. Please try again.')).toBeVisible()
  await page.unroute('**/api/update-phone')
  await change.click()
  await expect(page.getByText('(212) 555-0164')).toBeVisible()
  const fresh = await codeFor(service, '2125550164')
  // One wrong code for the old number no longer counts: a second wrong code does not continue.
  await code(page).pressSequentially(wrong(fresh))
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await code(page).pressSequentially(fresh)

  await expect(emailTitle(page)).toBeVisible()
  await code(page).pressSequentially(wrong(await codeFor(service, lead.email)))
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Change email address' }).click()
  const moved = `moved.${lead.email}`
  await page.getByLabel('New email address').fill('a@b')
  await change.click()
  await expect(page.getByText('Enter an email address, such as name@example.com.')).toBeVisible()
  await page.getByLabel('New email address').fill(moved)
  await answer(page, '/api/update-email', 500)
  await change.click()
  await expect(page.getByText('Error updating email address. Please try again.')).toBeVisible()
  await page.unroute('**/api/update-email')
  await change.click()
  await expect(main(page).getByText(moved)).toBeVisible()
  const forEmail = await codeFor(service, moved)
  await code(page).pressSequentially(wrong(forEmail))
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await code(page).pressSequentially(forEmail)
  await expect(page).toHaveURL(/\/home/)
  expect((await messagesTo(service, lead.email))[0]).toMatchObject({ kind: 'details_changed' })
})

test('X-34 a number that the intake took and this step does not is corrected in its boxes', async ({
  page,
  service,
}) => {
  await storeLeadOnDevice(page, service, { address: {}, phone: '1125550165' })
  await page.goto('/verify')
  await expect(page.getByRole('heading', { name: 'Change your phone number' })).toBeVisible()
  const boxes = page.getByRole('group', { name: 'New phone number' }).getByRole('textbox')
  await expect(boxes.nth(0)).toHaveValue('112')
  await expect(boxes.nth(2)).toHaveValue('0165')
  expect(await messagesTo(service, '1125550165')).toEqual([])
  await boxes.nth(0).fill('212')
  await page.getByRole('button', { name: 'Save and send a code' }).click()
  await expect(phoneTitle(page)).toBeVisible()
  expect(await codeFor(service, '2125550165')).toMatch(/^\d{4}$/)
})

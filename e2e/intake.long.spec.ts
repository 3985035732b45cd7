import { easternDate } from '@contour/domain/time/plain-date'
import type { Page } from '@playwright/test'
import { now } from './fixtures/clock.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, fillPhone, goOn, phoneBoxes, completeIntake, enterBasics } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

const WIDE = { width: 1280, height: 900 }
const stepText = (page: Page) => page.getByText(/ · (about \d min|last step)/)
const problem = (page: Page) => page.getByRole('alert').getByRole('link')

/** Presses Continue and expects to stay on the page with one message. */
async function refused(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /^(Continue|Start my FREE visit)$/ }).click()
  await expect(problem(page)).toHaveText([message])
}

test('F-INT-002 F-INT-007 F-INT-008 F-INT-009 F-INT-019 F-INT-021 F-INT-023 step 2 holds the basics and tells one fault at a time, in the stated order', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  const person = samplePerson()
  await agreeToTerms(page)
  const names = [page.getByLabel('First name'), page.getByLabel('Last name')]
  for (const field of [...names, page.getByLabel('Email', { exact: true })]) await expect(field).toBeVisible()
  await expect(page.getByRole('group', { name: 'Gender at birth' }).getByRole('radio')).toHaveCount(2)
  for (const gender of ['Male', 'Female'])
    await expect(page.getByRole('radio', { name: gender, exact: true })).toBeVisible()
  await expect(phoneBoxes(page)).toHaveCount(3)
  await expect(page.getByRole('group', { name: /text messages/ }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: /calls and SMS/ })).toBeVisible()

  await refused(page, 'Please select your state')
  // GOV.UK pattern: the summary has the focus, the title shows the error, the link leads to the control.
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await problem(page).press('Enter')
  await expect(page.getByLabel('State you live in')).toBeFocused()
  await page.getByLabel('State you live in').selectOption(person.state)
  await expect(page).not.toHaveTitle(/^Error: /)
  // Each step has its own title.
  await expect(page).toHaveTitle(/^Tell us who you are and where you live\. · /)
  await names[0]!.fill(person.first)
  await refused(page, 'Please enter your full name')
  await names[1]!.fill(person.last)
  await refused(page, 'Please select your gender')
  await page.getByRole('radio', { name: person.gender, exact: true }).check()
  await page.getByLabel('Email', { exact: true }).fill('a@b')
  await refused(page, 'Please enter a valid email address')
  await page.getByLabel('Email', { exact: true }).fill('a@b.co')
  await refused(page, 'Please agree to receive email communications')
  await page.getByRole('checkbox', { name: /I agree to receive email/ }).check()
  await phoneBoxes(page).nth(0).fill('212')
  await phoneBoxes(page).nth(1).fill('555')
  await phoneBoxes(page).nth(2).fill('014')
  await refused(page, 'Please enter a complete, valid phone number')
  await checkAccess(page)
  await fillPhone(page, person)
  await goOn(page)
  await expect(stepText(page)).toHaveText(/^Your age/)
})

test('F-INT-034 F-INT-035 a date that does not exist marks the field and says so; the hints on the inputs block nothing', async ({
  page,
}) => {
  await agreeToTerms(page)
  await enterBasics(page, samplePerson())
  const [day, year] = [page.getByLabel('Day', { exact: true }), page.getByLabel('Year', { exact: true })]
  await expect(day).toHaveAttribute('placeholder', '1-31')
  await expect(day).toHaveAttribute('min', '1')
  await expect(day).toHaveAttribute('max', '31')
  await expect(year).toHaveAttribute('placeholder', '1945-2024')
  await expect(year).toHaveAttribute('min', '1945')
  await expect(year).toHaveAttribute('max', '2024')
  await page.getByLabel('Month', { exact: true }).fill('2')
  await day.fill('30')
  await year.fill('1990')
  await goOn(page)
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(problem(page)).toHaveText(['This date does not exist. Please check the day and the month'])
  await checkAccess(page)
  await day.fill('28')
  await year.fill('1930')
  await goOn(page)
  await expect(stepText(page)).toHaveText(/^Height and weight/)
})

test('F-INT-043 F-INT-044 F-INT-045 F-INT-046 F-INT-047 F-INT-048 F-INT-049 F-INT-050 F-INT-052 G-STO-012 the payload as stated, and the session on the device', async ({
  page,
}) => {
  const person = samplePerson()
  const sent = page.waitForRequest('**/api/intake-form')
  await completeIntake(page, person)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  const born = new Date(Date.UTC(1985, 2, 14))
  const [year = 0, month = 0, day = 0] = easternDate(now()).split('-').map(Number)
  const hadBirthday = month > 3 || (month === 3 && day >= 14)
  expect(body).toMatchObject({
    first_name: person.first,
    last_name: person.last,
    email: person.email,
    phone: person.phone,
    height: { foot: 5, inches: 6 },
    heightInInches: 66,
    weight: 210,
    bmi: '33.89',
    gender: 'Female',
    agreed_to_text: 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    desired_weight: 160,
    state: 'NY',
    dobMMDDYYYY: '03/14/1985',
    dob: { mm: 3, dd: 14, yyyy: 1985 },
    age: year - born.getUTCFullYear() - (hadBirthday ? 0 : 1),
    source_web: 2,
    ip_address: expect.stringMatching(/^[\d.:a-f]+$/),
    tracking_session_id: await page.evaluate(() => sessionStorage.getItem('tracking_session_id')),
    user_agent: await page.evaluate(() => navigator.userAgent),
  })
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as object)
  expect(Object.keys(user)).toEqual(
    expect.arrayContaining([
      'id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'health_id',
      'created_at',
      'is_admin',
      'weight',
      'height_inch',
      'address',
      'city',
      'state',
      'zip',
    ]),
  )
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

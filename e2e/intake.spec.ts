import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/service.ts'
import { agreeToTerms, goOn, phoneBoxes, enterBasics, enterBirthDate, enterBody } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

const WIDE = { width: 1280, height: 900 }
const stepText = (page: Page) => page.getByText(/ · (about \d min|last step)/)
const goBack = (page: Page) => page.getByRole('button', { name: 'Go Back', exact: true })
const problem = (page: Page) => page.getByRole('alert').getByRole('link')

/** Presses Continue and expects to stay on the page with one message. */
async function refused(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /^(Continue|Start my FREE visit)$/ }).click()
  await expect(problem(page)).toHaveText([message])
}

test('F-INT-001 F-INT-003 F-INT-004 F-INT-005 F-INT-012 F-INT-013 F-INT-014 F-INT-015 F-INT-016 F-INT-017 F-INT-053 G-RTE-001 the five steps in their order, forward only when they validate, back always', async ({
  page,
}) => {
  const person = samplePerson()
  await page.goto('/')
  await expect(stepText(page)).toHaveText(/^Welcome · about 4 min/)
  await expect(page.getByRole('checkbox', { name: /I agree to the Terms/ })).toBeVisible()
  await expect(goBack(page)).toHaveCount(0)
  await refused(page, 'Please agree to the terms and conditions')
  await agreeToTerms(page)

  await expect(stepText(page)).toHaveText('About you · about 3 min left')
  await expect(goBack(page)).toBeVisible()
  await refused(page, 'Please select your state')
  await enterBasics(page, person)

  await expect(stepText(page)).toHaveText('Your age · about 2 min left')
  await expect(page).toHaveURL(/step=3$/)
  const birth = page.getByRole('group', { name: 'Date of birth' })
  await expect(birth.getByRole('textbox')).toHaveCount(3)
  await refused(page, 'Month must be between 1 and 12')
  // Goes back from an invalid step; the entered values are kept.
  await page.getByLabel('Month', { exact: true }).fill('2')
  await page.getByLabel('Day', { exact: true }).fill('30')
  await goBack(page).click()
  await expect(phoneBoxes(page).nth(2)).toHaveValue(person.phone.slice(6))
  await goOn(page)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('30')
  await enterBirthDate(page, person)

  await expect(stepText(page)).toHaveText('Height and weight · about 1 min left')
  await expect(goBack(page)).toBeVisible()
  await refused(page, 'Please enter a valid height')
  await page.getByLabel('Feet', { exact: true }).fill('5')
  await page.getByLabel('Inches', { exact: true }).fill('10')
  await expect(page.getByText('Your BMI appears here as you type.')).toBeVisible()
  await page.getByLabel('Weight today').fill('200')
  await expect(page.getByText('Your BMI is 28.69')).toBeVisible()
  await page.getByLabel('Weight today').fill('210')
  await expect(page.getByText('Your BMI is 30.12')).toBeVisible()
  await enterBody(page, person)

  await expect(stepText(page)).toHaveText('Your goal · last step')
  await expect(goBack(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start my FREE visit' })).toBeVisible()
  await refused(page, 'Please enter a valid desired weight')
  await page.getByLabel('Desired weight').fill('210')
  await refused(page, 'Desired weight should be less than current weight')
  await page.getByLabel('Desired weight').fill('160')
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page).toHaveURL(/\/weight-loss-report\?desiredWeight=160$/)
})

test('on a phone step 2 asks one decision at a time; back, forward, reload and the address keep the place', async ({
  page,
}) => {
  const person = samplePerson()
  await agreeToTerms(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which state do you live in?')
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByLabel('State you live in').selectOption(person.state)
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/step=2&part=2$/)
  await refused(page, 'Please enter your full name')
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your gender at birth?')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your gender at birth?')
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue(person.first)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your gender at birth?')
  await goBack(page).click()
  await expect(page.getByLabel('Last name')).toHaveValue(person.last)
  // An address beyond the answered questions opens the first unanswered one.
  await page.goto('/?step=2&part=5')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your gender at birth?')
  await page.goto('/?step=5')
  await expect(page).toHaveURL(/\/\?step=2/)
  // A wide screen shows the whole step.
  await page.setViewportSize(WIDE)
  await expect(page.getByLabel('State you live in')).toHaveValue('NY')
  await expect(phoneBoxes(page)).toHaveCount(3)
})

test('F-INT-026 F-INT-027 F-INT-028 the phone boxes take digits alone, pass the focus on, and split what is pasted or filled in', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await agreeToTerms(page)
  const expectParts = async (...parts: string[]) => {
    for (const [at, part] of parts.entries()) await expect(phoneBoxes(page).nth(at)).toHaveValue(part)
  }
  await phoneBoxes(page).nth(0).pressSequentially('a2b1c2')
  await expect(phoneBoxes(page).nth(1)).toBeFocused()
  await expectParts('212', '', '')
  await phoneBoxes(page).nth(0).fill('')
  await phoneBoxes(page)
    .nth(0)
    .evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '(212) 555-0143')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  await expectParts('212', '555', '0143')
  // A browser autofills the whole number into the first field.
  await phoneBoxes(page).nth(0).fill('+1 646 555 0144')
  await expectParts('646', '555', '0144')
})

import { expect, type Page } from '@playwright/test'
import type { Person } from './person.ts'

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Completes the five steps of `/`, up to the report. Stops where a step leads elsewhere. */
export async function completeIntake(page: Page, person: Person): Promise<void> {
  await sendIntake(page, person)
  await expect(page).toHaveURL(/\/weight-loss-report/)
}

/** Answers the questionnaire and sends it, whatever becomes of it. */
export async function sendIntake(page: Page, person: Person): Promise<void> {
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await enterBody(page, person)
  await page.getByLabel('Desired weight').fill(person.desired)
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
}

export async function agreeToTerms(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check()
  await goOn(page)
  await expect(page.getByLabel('State you live in')).toBeVisible()
}

/** Chooses a state that is not served: the page says so, stays, and leads to /sorry on Continue. */
export async function chooseUnserved(page: Page, state: string): Promise<void> {
  await agreeToTerms(page)
  await page.getByLabel('State you live in').selectOption(state)
  await expect(page.getByText(`We are not yet available in ${state}.`)).toBeVisible()
  await expect(page).toHaveURL(/step=2/)
  await goOn(page)
  await expect(page).toHaveURL(/\/sorry/)
}

/** Step 2: one question at a time on a narrow screen, all of them on one page on a wide one. */
export async function enterBasics(page: Page, person: Person): Promise<void> {
  const parts = (page.viewportSize()?.width ?? 1280) < 640
  const next = async () => {
    if (parts) await goOn(page)
  }
  await page.getByLabel('State you live in').selectOption(person.state)
  await next()
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await next()
  await page.getByRole('radio', { name: person.gender, exact: true }).check()
  await next()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('checkbox', { name: /I agree to receive email/ }).check()
  await next()
  await fillPhone(page, person)
  await goOn(page)
}

export async function fillPhone(page: Page, { phone }: Person): Promise<void> {
  const boxes = phoneBoxes(page)
  await boxes.nth(0).fill(phone.slice(0, 3))
  await boxes.nth(1).fill(phone.slice(3, 6))
  await boxes.nth(2).fill(phone.slice(6))
}

export const phoneBoxes = (page: Page) =>
  page.getByRole('group', { name: 'Mobile phone' }).getByRole('textbox')

export async function enterBirthDate(page: Page, { dob }: Person): Promise<void> {
  await page.getByLabel('Month', { exact: true }).fill(dob.month)
  await page.getByLabel('Day', { exact: true }).fill(dob.day)
  await page.getByLabel('Year', { exact: true }).fill(dob.year)
  await goOn(page)
}

export async function enterBody(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Feet', { exact: true }).fill(person.feet)
  await page.getByLabel('Inches', { exact: true }).fill(person.inches)
  await page.getByLabel('Weight today').fill(person.weight)
  await goOn(page)
}

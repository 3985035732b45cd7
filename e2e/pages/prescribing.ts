import { expect, type Locator, type Page } from '@playwright/test'
import type { Named } from './person.ts'
import { openChart } from './staff-app.ts'

/** Prescribes what the chart suggests, with the documented reason for compounding. */
export async function prescribe(page: Page, person: Named): Promise<void> {
  await openChart(page, person)
  await sign(page)
}

/** Prescribes on the open chart of an order that the clinician has taken. */
export async function sign(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Prescription' })
  await form
    .getByLabel('Reason for compounding')
    .selectOption({ label: 'Cannot take an inactive ingredient of the approved product' })
  await form.getByLabel('Why this patient').fill('Starts below the lowest approved step, to bear it better.')
  await form.getByRole('button', { name: 'Review and sign' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await answerFlags(sheet)
  await sheet.getByRole('button', { name: 'Sign and issue' }).click()
  await expect(sheet).toBeHidden()
}

/** Gives every flag of the sheet the first reason of its list, and words where it asks for them. */
export async function answerFlags(sheet: Locator): Promise<void> {
  await expect(sheet.getByRole('button', { name: 'Sign and issue' })).toBeVisible()
  for (const reasons of await sheet.getByRole('combobox', { name: /^Answer to:/ }).all())
    await reasons.selectOption({ index: 1 })
  for (const words of await sheet.getByRole('textbox', { name: /^In your words:/ }).all())
    await words.fill('Talked about it on video, safe for this patient.')
}

export async function deny(page: Page, person: Named, letter: string): Promise<void> {
  await openChart(page, person)
  await denyOpenChart(page, letter)
}

/** Denies on the open chart of an order that the clinician has taken. */
export async function denyOpenChart(page: Page, letter: string): Promise<void> {
  await page.getByRole('radio', { name: /^Deny/ }).check()
  const form = page.getByRole('form', { name: 'Denial' })
  await form
    .getByLabel('Reason', { exact: true })
    .selectOption({ label: 'A condition or medication makes the treatment unsafe' })
  await form.getByLabel('Letter to the patient').fill(letter)
  await form.getByRole('button', { name: /^Deny/ }).click()
  await page.getByRole('button', { name: 'Deny the order and end the subscription' }).click()
  await expect(page.getByRole('button', { name: 'Deny the order and end the subscription' })).toBeHidden()
}

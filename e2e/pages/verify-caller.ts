import { expect, type Page } from '@playwright/test'

/** The birth date of everybody of the seed and of arrange.ts. */
const BORN = '1985-04-12'

/** Answers the dialog that asks who calls, as the person themself would; what was asked for opens by itself then. */
export async function verifyCaller(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Verify who calls for / })
  const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
  // First and last name; a name that is read from the right stands between two marks, and may be longer in a journey.
  const called = title.replace('Verify who calls for ', '').replaceAll(/[\u2066-\u2069]/g, '')
  const name = called.split(' ').slice(0, 2).join(' ')
  await dialog.getByLabel('Birth date').fill(BORN)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Street').fill('100 Sample')
  await dialog.getByRole('button', { name: 'Compare with the file' }).click()
  await expect(dialog).toBeHidden()
}

/** Presses what support does for a caller, and verifies them where this person of support has not yet (D-104). */
export async function askForCaller(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(open).toBeVisible()
  if (!(await page.getByRole('dialog', { name: /^Verify who calls for / }).isVisible())) return
  await verifyCaller(page)
  await expect(open).toBeVisible()
}

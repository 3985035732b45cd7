import { expect, type Page } from '@playwright/test'

/** Finds a patient by email in the billing section, where names are masked, and opens their ledger. */
export async function openLedger(page: Page, email: string): Promise<void> {
  await page.goto('/billing')
  await page.getByLabel('Name, email or payment ID').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Robin S.' }).click()
  await expect(page.getByRole('heading', { name: 'Ledger of Robin S.' })).toBeVisible()
}

/** Requests a refund of the first purchase, in the dialog that names the amount on its button. */
export async function askRefund(page: Page, wish: { amount: string; reason: string; button: string }) {
  await page.getByRole('button', { name: /^Refund first purchase/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund Robin S.' })
  await dialog.getByLabel('Amount in dollars').fill(wish.amount)
  await dialog.getByLabel('Reason').fill(wish.reason)
  await dialog.getByRole('button', { name: wish.button }).click()
  await expect(dialog).toBeHidden()
}

/** Returns the row with a text in the table with a caption. */
export const rowOf = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

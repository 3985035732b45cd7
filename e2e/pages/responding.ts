import type { Page } from '@playwright/test'

/** Accepts the awaiting prescription on /home: the page shows it first and asks for confirmation (D-67). */
export async function acceptPrescription(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept Prescription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this prescription?' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
}

import { expect, type Page } from '@playwright/test'
import { codeFor } from '../fixtures/demo-face.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import type { Person } from './person.ts'

/** Completes /verify with the address of the purchase and the codes that were sent; ends on the form of the order. */
export async function verifyContacts(page: Page, service: RunningService, person: Person): Promise<void> {
  await confirmAddress(page, person)
  await enterCode(page, 'Verify your phone', await codeFor(service, person.phone))
  await enterCode(page, 'Verify your email', await codeFor(service, person.email))
  await expect(page).toHaveURL(/\/medical-form\//)
}

/** A known address continues automatically; an unknown one is confirmed manually. */
async function confirmAddress(page: Page, person: Person): Promise<void> {
  const phone = page.getByRole('heading', { name: 'Verify your phone' })
  const street = page.getByLabel('Street address')
  const use = page.getByRole('button', { name: 'Use this address' })
  await expect(phone.or(street).or(use)).toBeVisible()
  if (await street.isVisible()) {
    await street.fill(person.street)
    await page.getByLabel('City').fill(person.city)
    await page.getByLabel('State', { exact: true }).selectOption(person.state)
    await page.getByLabel('ZIP code').fill(person.zip)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(phone.or(use)).toBeVisible()
  }
  if (await use.isVisible()) await use.click()
  await expect(phone).toBeVisible()
}

async function enterCode(page: Page, heading: string, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByLabel('4-digit code').pressSequentially(code)
  // The fourth digit submits the code.
  await expect(page.getByRole('heading', { name: heading })).toBeHidden()
}

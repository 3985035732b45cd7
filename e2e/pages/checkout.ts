import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Person } from './person.ts'

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Declined with the same text; three refusals of one card count over everybody who uses it (S-35). */
  refused: '4000000000009979',
  insufficient: '4000000000009995',
  /** Declined as the plain one; three declines spend a card for everybody, so a journey that does that has its own. */
  lost: '4000000000009987',
} as const

/** From the report to an open checkout for somebody who takes nothing yet. */
export async function choosePlan(page: Page, drug: 'Semaglutide' | 'Tirzepatide'): Promise<void> {
  await page.getByRole('link', { name: 'See plans and exact charges' }).first().click()
  await expect(page).toHaveURL(/\/weight-loss-plan/)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: `Choose ${drug}` }).click()
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}/)
}

/** The shipping address by hand, then every consent of the page. */
export async function fillCheckout(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Enter manually' }).first().click()
  await page.getByLabel('Street address').first().fill(person.street)
  await page.getByLabel('City').first().fill(person.city)
  await page.getByLabel('State', { exact: true }).first().selectOption(person.state)
  await page.getByLabel('ZIP code').first().fill(person.zip)
  await acceptConsents(page)
}

/**
 * Ticks the boxes by key. A click right after the page has scrolled may still land in the card frame, where the box was
 * not: the browser learns late where a frame of another process has gone.
 */
export async function acceptConsents(page: Page): Promise<void> {
  for (const name of [/automatic renewal/, /I agree to the policies/, /at least 18 years/]) {
    const box = page.getByRole('checkbox', { name })
    await box.press('Space')
    await expect(box).toBeChecked()
  }
}

/** Types a card into the frame; a number that stands there is replaced. */
export async function typeCard(page: Page, number: string, zip: string): Promise<void> {
  const frame = page.getByTitle('Card details').contentFrame()
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('ZIP code').fill(zip)
}

/** Pays by key, which reaches the button wherever the page has scrolled to. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Now and Save' }).press('Enter')
}

/** After the payment: leaves out the add-on, which leads to the summary. */
export async function declineAddOn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/thanks/)
  await page.getByRole('button', { name: 'No thanks' }).press('Enter')
}

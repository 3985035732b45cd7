import { expect, type Page } from '@playwright/test'
import { untilQuoted } from './open-cart.ts'
import type { Person } from './person.ts'

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Declined with the same text. Three declines of one card count for everyone who uses it (S-35). */
  refused: '4000000000009979',
  insufficient: '4000000000009995',
  /** Declined like `refused`. Three declines block a card for everyone, so a test that needs them has its own card. */
  lost: '4000000000009987',
} as const

/** Goes from the report to an open checkout, for a user who takes no medication yet. */
export async function choosePlan(page: Page, drug: 'Semaglutide' | 'Tirzepatide'): Promise<void> {
  await page.getByRole('link', { name: 'See plans and exact charges' }).first().click()
  await expect(page).toHaveURL(/\/weight-loss-plan/)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: `Choose ${drug}` }).click()
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}/)
}

/** Enters the shipping address manually, then gives every consent of the page. */
export async function fillCheckout(page: Page, person: Person): Promise<void> {
  // By keyboard, as the boxes below: a click after the page has scrolled was seen to land in the card frame.
  await page.getByRole('button', { name: 'Enter manually' }).first().press('Enter')
  await page.getByLabel('Street address').first().fill(person.street)
  await page.getByLabel('City').first().fill(person.city)
  await page.getByLabel('State', { exact: true }).first().selectOption(person.state)
  await page.getByLabel('ZIP code').first().fill(person.zip)
  await acceptConsents(page)
}

/**
 * Checks the boxes by keyboard. A click right after the page has scrolled may still hit the card frame instead of the
 * checkbox, because the browser learns late where a frame of another process has moved.
 */
export async function acceptConsents(page: Page): Promise<void> {
  for (const name of [/automatic renewal/, /I agree to the policies/, /at least 18 years/]) {
    const box = page.getByRole('checkbox', { name })
    await box.press('Space')
    await expect(box).toBeChecked()
  }
}

/** Types a card into the frame; replaces a number that is already there. */
export async function typeCard(page: Page, number: string, zip: string): Promise<void> {
  const frame = page.getByTitle('Card details').contentFrame()
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('ZIP code').fill(zip)
}

/** Pays by keyboard, which reaches the button at any scroll position, once the button is not busy and has a total. */
export async function pay(page: Page): Promise<void> {
  await untilQuoted(page)
  await page.getByRole('button', { name: 'Buy Now and Save' }).press('Enter')
}

/** After the payment: declines the add-on, which opens the summary. */
export async function declineAddOn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/thanks/)
  await page.getByRole('button', { name: 'No thanks' }).press('Enter')
  // The way on is there while the choice is being saved, too.
  await expect(page.getByRole('heading', { name: /^Almost Done/ })).toBeVisible()
}

/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { loginOf, nextCode } from '../fixtures/authenticator.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import type { Named } from './person.ts'

/** First and last name, as the lists of the console show them. */
export const nameOf = (person: Named) => `${person.first} ${person.last}`

/** Logs in by role, or by the part before the @, with the password and the authenticator's current code. */
export async function signIn(page: Page, service: RunningService, role: string): Promise<void> {
  await page.goto('/sign-in')
  await enterSignIn(page, service, role)
}

/** Fills in the sign-in page that is open, and waits until it is left, or fails with what the page then says. */
export async function enterSignIn(page: Page, service: RunningService, role: string): Promise<void> {
  const login = loginOf(service, role)
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password').fill(login.password)
  await page.getByLabel('Authenticator code').fill(await nextCode(service, login))
  await page.getByRole('button', { name: 'Sign in' }).click()
  const outcome = async () => {
    if (!/sign-in/.test(page.url())) return 'signed in'
    return (await page.getByRole('alert').allInnerTexts()).join(' ') || 'no answer'
  }
  await expect.poll(outcome, { message: `the sign-in of ${login.email}` }).toBe('signed in')
}

export async function openChart(page: Page, person: Named): Promise<void> {
  await page.goto('/queue')
  // The red line of an alarm above the list begins with the same name.
  await page.getByRole('link', { name: nameOf(person), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await page.getByRole('button', { name: 'Take this order' }).click()
  await expect(page.getByText('You have taken this order.')).toBeVisible()
}

/** Opens the pharmacy board and ships the order with a FedEx number; it is then on its way. */
export async function ship(page: Page, person: Named, tracking: string): Promise<void> {
  await page.goto('/pharmacy')
  await page.getByRole('button', { name: `Ship to ${nameOf(person)}` }).click()
  const form = page.getByRole('form', { name: `Ship to ${nameOf(person)}` })
  await form.getByLabel('Carrier').selectOption('FedEx')
  await form.getByLabel('Tracking number').fill(tracking)
  await shipAtOnce(page)
  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  await hasShipped(page, `Shipped to ${nameOf(person)}.`)
}

/** Milliseconds for which the pharmacist can take a shipment back. */
const TAKE_BACK = 10_000

/**
 * Lets the next shipment leave without its ten seconds, which the tests of the page prove; a journey waits for them where
 * two people ship the same box. Only the next: its message stays for as many seconds.
 */
export const shipAtOnce = (page: Page): Promise<void> =>
  page.evaluate((takeBack) => {
    const wait = window.setTimeout
    const sooner = (what: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== takeBack) return wait(what, ms, ...rest)
      Object.assign(window, { setTimeout: wait })
      return wait(what, 0, ...rest)
    }
    Object.assign(window, { setTimeout: sooner })
  }, TAKE_BACK)

/** What was entered leaves after ten seconds, in which it can be taken back. */
export const hasShipped = (page: Page, says: string): Promise<void> =>
  expect(page.getByText(says)).toBeVisible({ timeout: 20_000 })

export async function deliver(page: Page, person: Named): Promise<void> {
  await page.goto('/pharmacy?show=shipped')
  await page.getByRole('button', { name: `Record delivery to ${nameOf(person)}` }).click()
  await page.getByRole('button', { name: 'Record delivery', exact: true }).click()
  await expect(page.getByText(`The delivery to ${nameOf(person)} was recorded.`)).toBeVisible()
}

import type { Page } from '@playwright/test'
import { buy, openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { agreeToTerms, enterBasics, enterBirthDate, enterBody } from './pages/intake.ts'
import { samplePerson } from './pages/person.ts'

const demoLogin = (service: RunningService, first: string) => {
  const login = service.logins.find(({ email }) => email.startsWith(`${first}.`))
  if (!login) throw new Error(`no demo login of ${first}`)
  return login
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('R-053 logged in, the mark, the header and unknown paths lead to /home from every page', async ({
  page,
  service,
}) => {
  await page.goto('/login')
  await logIn(page, demoLogin(service, 'jules'))
  await expect(page).toHaveURL(/\/home$/)
  for (const from of ['/about', '/terms', '/weight-loss-report', '/sorry']) {
    await page.goto(from)
    for (const name of ['contour', 'Home'])
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        '/home',
      )
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/home$/)
})

test('R-053 signed out, the mark and unknown paths lead to the first page', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'contour', exact: true })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0)
  await page.goto('/no-such-page')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('R-053 the page after the payment links to /home', async ({ page, service }) => {
  const lead = await openLead(page, service)
  await buy(service, lead)
  await page.goto('/payment/thanks')
  await page
    .getByRole('main')
    .getByRole('link', { name: /home page/ })
    .click()
  await expect(page).toHaveURL(/\/home$/)
})

test('R-069 the e-mail of an account leads to a login without an error, and who has an order to /home', async ({
  page,
  service,
}) => {
  const login = demoLogin(service, 'jules')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const person = samplePerson({ email: login.email })
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await enterBody(page, person)
  await page.getByLabel('Desired weight').fill(person.desired)
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page).toHaveURL(/\/login\?page_ref=/)
  await expect(page.getByText('An account with this email address exists.')).toBeVisible()
  expect(errors.filter((text) => /hydrat|#418|React error/i.test(text))).toEqual([])
  await logIn(page, login)
  await expect(page).toHaveURL(/\/home$/)
})

import type { Page, Route } from '@playwright/test'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { fillCheckout } from './pages/checkout.ts'
import { agreeToTerms, goOn, phoneBoxes, enterBasics, enterBirthDate, enterBody } from './pages/intake.ts'
import { arriveAsLead, openCart } from './pages/lead.ts'
import { samplePerson } from './pages/person.ts'

const saved = (page: Page) => page.getByText('Saved. Pick up on any device.')

/** Lets the server handle the request and drops the response. */
const dropResponse = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

async function resumeLink(service: RunningService, email: string): Promise<string> {
  for (let look = 0; look < 40; look++) {
    for (const { text } of await messagesTo(service, email)) {
      const path = /(\/resume\/[\w-]+)/.exec(text)?.[1]
      if (path) return path
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no link was sent to ${email}`)
}

test('A-09 before JavaScript has loaded the first page can be read, and what was ticked or pressed then is not lost', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A steady way to lose weight/)
  await expect(page.getByText(/^Welcome · about 4 min/)).toBeVisible()
  const box = page.getByRole('checkbox', { name: /I agree to the Terms/ })
  await box.check()
  // The page does not claim that anything is saved before it is.
  await expect(page.getByText('Saved on this device.')).toHaveCount(0)
  release()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await expect(box).toBeChecked()
  await goOn(page)
  await expect(page.getByLabel('State you live in')).toBeVisible()
})

test('A-09 Continue pressed before JavaScript has loaded goes on where it should', async ({ page }) => {
  let release = () => {}
  let held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/agreed_to_terms=on/)
  release()
  held = Promise.resolve()
  await expect(page.getByLabel('State you live in')).toBeVisible()
})

test('A-09 F-INT-054 reload, back, a second tab, a lost network and a lost answer: nothing is lost and one intake is filed', async ({
  page,
  context,
  service,
}) => {
  const person = samplePerson()
  await agreeToTerms(page)
  await enterBasics(page, person)
  await page.getByLabel('Month', { exact: true }).fill('3')
  await page.reload()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('3')
  await enterBirthDate(page, person)
  await page.goBack()
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1985')
  await page.goForward()
  // A second tab opens the step in its address, with the same answers.
  const tab = await context.newPage()
  await tab.goto('/?step=2&part=5')
  await expect(phoneBoxes(tab).nth(2)).toHaveValue(person.phone.slice(6))
  // The steps work without a network.
  await context.setOffline(true)
  await enterBody(page, person)
  await page.getByLabel('Desired weight').fill(person.desired)
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  const start = page.getByRole('button', { name: 'Start my FREE visit' })
  await start.click()
  const stated = page.getByText('There was an error submitting your form. Please try again.')
  await expect(stated).toBeVisible()
  await expect(
    page.getByText(/You seem to be offline\. Nothing was lost.*Your answers are kept\./),
  ).toBeVisible()
  await checkOffline(page)
  await context.setOffline(false)
  // The server saves it and the response is lost; the next click opens the same lead.
  await page.route('**/api/intake-form', dropResponse, { times: 1 })
  await start.click()
  await expect(stated).toBeVisible()
  await expect(page.getByLabel('Desired weight')).toHaveValue(person.desired)
  await start.click()
  await expect(page).toHaveURL(/\/weight-loss-report\?desiredWeight=160$/)
  // From the report on, the user can continue on another device.
  await expect(saved(page)).toBeVisible()
  const welcomes = async () =>
    (await messagesTo(service, person.email)).filter(({ kind }) => kind === 'intake_completed')
  await expect.poll(welcomes).toHaveLength(1)
  // The other tab, reloaded after its answers were submitted, opens the report too.
  await tab.reload()
  await expect(tab).toHaveURL(/\/weight-loss-report\?desiredWeight=160$/)
})

async function checkOffline(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Start my FREE visit' })).toBeEnabled()
}

test('A-09 the checkout keeps address and term through reload, second tab and another device; two devices are asked whose answers stay', async ({
  page,
  context,
  browser,
  service,
}) => {
  const lead = await arriveAsLead(page, service)
  const cart = await openCart(service, lead)
  await page.goto(`/weight-loss-payment/${cart}`)
  await fillCheckout(page, lead.person)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Street address').first()).toHaveValue(lead.person.street)
  await expect(page.getByLabel('ZIP code').first()).toHaveValue(lead.person.zip)
  // A consent must be given again, and card data is never stored.
  await expect(page.getByRole('checkbox', { name: /automatic renewal/ })).not.toBeChecked()
  const tab = await context.newPage()
  await tab.goto(`/weight-loss-payment/${cart}`)
  await expect(tab.getByLabel('City').first()).toHaveValue(lead.person.city)
  await tab.close()

  const other = await browser.newContext({ baseURL: service.url, reducedMotion: 'reduce' })
  const phone = await other.newPage()
  await page.getByRole('button', { name: 'Email me a link to continue on another device' }).click()
  await phone.goto(await resumeLink(service, lead.person.email))
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await expect(phone).toHaveURL(new RegExp(`/weight-loss-payment/${cart}`))
  await expect(phone.getByLabel('Street address').first()).toHaveValue(lead.person.street)
  await phone.getByLabel('Street address').first().fill('200 Example Avenue')
  await expect(saved(phone)).toBeVisible()

  // The first device does not know about this change yet.
  await page.getByLabel('Street address').first().fill('300 Example Road')
  await expect(page.getByText('You continued on another device')).toBeVisible()
  await page.getByRole('button', { name: 'Use the other answers' }).click()
  await expect(page.getByLabel('Street address').first()).toHaveValue('200 Example Avenue')
  await expect(page.getByText('You continued on another device')).toHaveCount(0)
  // The report shows the goal that the intake saved, although this device never asked for it.
  await phone.evaluate(() => localStorage.removeItem('progress'))
  await phone.goto('/weight-loss-report')
  await expect(phone.getByRole('main')).toContainText(
    `A steady way from ${lead.person.weight} to ${lead.person.desired} lb.`,
  )
  await other.close()
})

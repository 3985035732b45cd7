import type { Page, Route } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { agreeToTerms, enterBasics, enterBirthDate, enterBody } from './pages/intake.ts'
import { arriveAsLead } from './pages/lead.ts'
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

test('A-09 the plan step keeps a draft: saved is said after the server’s yes; offline answers go out once; another device goes on', async ({
  page,
  context,
  browser,
  service,
}) => {
  const { person } = await arriveAsLead(page, service)
  await page.goto('/weight-loss-plan', { waitUntil: 'networkidle' })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/app/drafts'))
      saves.push((request.postDataJSON() as { save_key: string }).save_key)
  })
  // Without a network the answer is stored on the device, and the page claims nothing more.
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/Saved on this device. It is saved to your visit/)).toBeVisible()
  await expect(saved(page)).toHaveCount(0)
  // The network is back, but the response to the first save is lost: the same save is sent again.
  await page.route('**/api/app/drafts', dropResponse, { times: 1 })
  saves.length = 0
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })
  expect(saves.length).toBeGreaterThan(1)
  expect(new Set(saves).size).toBe(1)
  await checkAccess(page)

  await page.getByRole('button', { name: 'Email me a link to continue on another device' }).click()
  await expect(page.getByText('We have emailed you a link.', { exact: false })).toBeVisible()
  const link = await resumeLink(service, person.email)
  const other = await browser.newContext({ baseURL: service.url, reducedMotion: 'reduce' })
  const phone = await other.newPage()
  await phone.goto(link)
  await checkAccess(phone)
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await expect(phone).toHaveURL(/\/weight-loss-plan/)
  await expect(phone.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  // The link works only once.
  const third = await (await browser.newContext({ baseURL: service.url })).newPage()
  await third.goto(link)
  await third.getByRole('button', { name: 'Continue here' }).click()
  await expect(third.getByText('Link expired!')).toBeVisible()
  await third.context().close()
  await other.close()
})

test('F-INT-054 a server that answers 500 shows the stated sentence and keeps the answers', async ({
  page,
}) => {
  const person = samplePerson()
  await agreeToTerms(page)
  await enterBasics(page, person)
  await enterBirthDate(page, person)
  await enterBody(page, person)
  await page.getByLabel('Desired weight').fill(person.desired)
  await page.route('**/api/intake-form', (route) => route.fulfill({ status: 500, body: 'oops' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'There was an error submitting your form. Please try again.' }),
  ).toBeVisible()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Start my FREE visit' }).click()
  await expect(page).toHaveURL(/\/weight-loss-report/)
})

import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { WITH_FAKE_DEVICES, watchCalls } from './fixtures/live-call.ts'
import { expect, test } from './fixtures/service.ts'
import { CARDS, choosePlan, declineAddOn, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { press, record, recorderOf } from './pages/identity-video.ts'
import { completeIntake } from './pages/intake.ts'
import { answerMedicalForm } from './pages/medical-form.ts'
import { samplePerson, type Person } from './pages/person.ts'
import { sign } from './pages/prescribing.ts'
import { nameOf, openChart } from './pages/staff-app.ts'
import { verifyContacts } from './pages/verification.ts'
import { meet, missOthers, openVisits, recordVisit, toOfficeDay } from './pages/visits.ts'
import { openVideo, watchVideo } from './pages/watch-video.ts'

test.use({
  serviceName: 'camera',
  viewport: { width: 1280, height: 900 },
  launchOptions: WITH_FAKE_DEVICES,
})

const TEXAS = { state: 'Texas', city: 'Austin', zip: '78701' }
const NOTE = 'Talked about nausea and how to inject. All well.'

test('P-VID-006 P-VID-029 D-47 D-48 M-06 M-13 in Texas from the first question through a recorded video and a live visit to an accepted prescription', async ({
  page,
  service,
  desk,
}) => {
  // A recording, a call, and everything from the first question on.
  test.setTimeout(420_000)
  await toOfficeDay(service)
  await watchCalls(page)
  const clinician = await desk('clinician')
  await watchCalls(clinician)
  const person = samplePerson(TEXAS)
  await order(page, person)
  await verifyContacts(page, service, person)
  const orderId = /medical-form\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await answerMedicalForm(page, orderId)
  await expect(page).toHaveURL(new RegExp(`/upload-video/${orderId}$`))
  await sendRecording(page)

  const reviewer = await desk('support')
  await openVideo(reviewer, person)
  await expect(reviewer.getByText('The patient has sent no image of an ID.')).toBeVisible()
  await expectPlayable(reviewer, person)
  await reviewer.getByLabel('What the person says').fill(`My name is ${nameOf(person)}.`)
  await watchVideo(reviewer)
  await reviewer.getByLabel('I compared name, date and face').check()
  await reviewer.getByRole('button', { name: /^Accept, next video/ }).click()
  await expect(reviewer.getByText('The video is accepted.', { exact: true })).toBeVisible()

  await openChart(clinician, person)
  await clinician.getByRole('radio', { name: 'Live visit' }).check()
  await clinician.getByRole('button', { name: 'Request a live visit' }).click()
  await expect(clinician.getByText(/^A live visit with .* is requested/).first()).toBeVisible()
  await openVisits(clinician, true)
  await missOthers(clinician, service)

  await page.reload()
  await page.getByRole('link', { name: 'Meet your doctor' }).first().click()
  await page.getByRole('button', { name: 'Click Here to Start' }).click()
  await expect(page).toHaveURL(new RegExp(`/visit/${orderId}$`))
  await expect(page.getByRole('heading', { name: 'A doctor is on now' })).toBeVisible()
  await press(page, 'Join the line')
  await expect(page.getByText('You are next')).toBeVisible()

  await expect(clinician.getByRole('list', { name: /in line/ }).getByText(nameOf(person))).toBeVisible()
  await meet(clinician, page, person)
  await recordVisit(clinician, person, NOTE)
  await expect(page.getByRole('heading', { name: 'Your visit is over' })).toBeVisible()
  // Nobody is asked to a visit that has just ended.
  await page.getByRole('link', { name: 'Go to your orders' }).click()
  await expect(page.getByRole('heading', { name: 'Order & Status Updates' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Meet your doctor' })).toHaveCount(0)

  await clinician.getByRole('link', { name: 'Decide on the chart' }).click()
  await expect(clinician.getByText(NOTE).first()).toBeAttached()
  await sign(clinician)
  await page.reload()
  await page.getByRole('link', { name: 'Review prescription' }).first().click()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  const tracker = page.getByRole('article').locator('[aria-current=step]')
  await expect(tracker).toContainText('Pharmacy fulfilling')
})

/** Orders by clicks, up to the check of the contacts. */
async function order(page: Page, person: Person): Promise<void> {
  await completeIntake(page, person)
  await choosePlan(page, 'Semaglutide')
  await fillCheckout(page, person)
  await typeCard(page, CARDS.good, person.zip)
  await pay(page)
  await declineAddOn(page)
  await page.getByRole('link', { name: 'Complete Medical Form' }).click()
}

/** Records a video with the camera of the page, uses it, and arrives on /home. */
async function sendRecording(page: Page): Promise<void> {
  await press(page, 'Record now')
  await expect(page.getByText('Camera and sound work')).toBeVisible()
  await record(page, 7)
  await recorderOf(page).getByRole('button', { name: 'Use this video' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** The reviewer's browser has read the picture of what the patient's browser recorded. */
async function expectPlayable(reviewer: Page, person: Person): Promise<void> {
  const video = reviewer.getByLabel(`Identity video of ${nameOf(person)}`)
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0)
}

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrangeReview, openAs, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { advance, messagesTo } from './fixtures/demo-face.ts'
import { WITH_FAKE_DEVICES, cutMedia, expectMore, liveTracks, watchCalls } from './fixtures/live-call.ts'
import { expect, test } from './fixtures/service.ts'
import { deny, denyOpenChart } from './pages/prescribing.ts'
import { nameOf, openChart } from './pages/staff-app.ts'
import {
  advanceToVisit,
  arrangeInLine,
  callOfPatient,
  meet,
  missOthers,
  offerHours,
  openVisits,
  recordVisit,
  toOfficeDay,
} from './pages/visits.ts'

const DESKTOP = { width: 1280, height: 900 }

test.use({ serviceName: 'visit-room', viewport: DESKTOP, launchOptions: WITH_FAKE_DEVICES })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function openRoom(page: Page, order: Arranged): Promise<void> {
  await openAs(page, order, `/visit/${order.orderId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Camera and microphone' })).toBeVisible()
}

test('M-06 G-ROL-002 patient and clinician see and hear each other, lose each other, find each other again, and the outcome is on the chart', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await watchCalls(page)
  await watchCalls(clinician)
  await openVisits(clinician, true)
  await missOthers(clinician, service)

  await openRoom(page, order)
  await expect(page.getByRole('heading', { name: 'A doctor is on now' })).toBeVisible()
  await press(page, 'Check camera and microphone')
  await expect(page.getByText('Your microphone works.')).toBeVisible()
  expect(await liveTracks(page)).toEqual(['audio', 'video'])
  await press(page, 'Turn camera off')
  await expect(page.getByText('Your camera is off')).toBeVisible()
  expect(await liveTracks(page)).toEqual(['audio'])
  await press(page, 'Turn camera on')
  await expect(page.getByLabel('What your camera sees')).toBeVisible()
  await checkAccess(page)
  await checkKeyboard(page)
  await page.getByRole('button', { name: 'Join the line' }).press('Enter')
  await expect(page.getByText('You are next')).toBeVisible()
  await checkAccess(page)
  await checkKeyboard(page)

  // Leaving the page keeps the place.
  await page.goto('/home')
  await page.goto(`/visit/${order.orderId}`)
  await expect(page.getByText('You are next')).toBeVisible()

  const line = clinician.getByRole('list', { name: /in line/ })
  await expect(line.getByText(nameOf(order))).toBeVisible()
  await expect(line.getByRole('listitem').filter({ hasText: nameOf(order) })).toContainText('Page open')
  await checkAccess(clinician)
  await checkKeyboard(clinician)
  await press(clinician, 'Call the next patient')
  await expect(clinician.getByRole('heading', { name: `${nameOf(order)} is called` })).toBeVisible()
  await expect
    .poll(async () => (await messagesTo(service, order.email)).map(({ kind }) => kind).join(' '))
    .toMatch(/visit/)
  await expect(page.getByRole('heading', { name: /is ready for you$/ })).toBeVisible()
  await expect(page).toHaveTitle(/Your turn/)
  await checkAccess(page)
  await checkAccess(clinician)

  await press(clinician, 'Join with camera')
  await page.getByRole('button', { name: 'Enter with camera' }).press('Enter')
  const ofPatient = page.getByRole('region', { name: 'Visit with the doctor' })
  const ofClinician = clinician.getByRole('region', { name: `Call with ${nameOf(order)}` })
  await expect(ofPatient.getByText('Connected')).toBeVisible({ timeout: 30_000 })
  await expect(ofClinician.getByText('Connected')).toBeVisible({ timeout: 30_000 })
  await expectMore(page, { frames: true, sound: true })
  await expectMore(clinician, { frames: true, sound: true })
  // The chart is next to the call.
  await expect(clinician.getByRole('heading', { level: 1, name: nameOf(order) })).toBeVisible()
  await checkAccess(page)
  await checkAccess(clinician)
  await checkKeyboard(page)

  await ofPatient.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(ofClinician.getByText('The patient’s camera is off')).toBeVisible()
  await expectMore(clinician, { frames: false, sound: true })
  expect(await liveTracks(page)).toEqual(['audio'])
  await ofPatient.getByRole('button', { name: 'Mute' }).click()
  await expect(clinician.getByText('The patient is muted.')).toBeVisible()
  await ofPatient.getByRole('button', { name: 'Unmute' }).click()
  await ofPatient.getByRole('button', { name: 'Turn camera on' }).click()
  await expectMore(clinician, { frames: true, sound: true })

  // The media fail on one side; both come back without a press.
  await cutMedia(page)
  await expect(ofClinician.getByText('Connecting again').first()).toBeVisible({ timeout: 40_000 })
  await expect(ofClinician.getByText('Connected')).toBeVisible({ timeout: 60_000 })
  await expectMore(page, { frames: true, sound: true })
  await expectMore(clinician, { frames: true, sound: true })

  // The patient's page is loaded again in the middle of the call.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your visit is on' })).toBeVisible()
  await press(page, 'Enter with camera')
  await expect(ofPatient.getByText('Connected')).toBeVisible({ timeout: 30_000 })
  await expectMore(page, { frames: true, sound: true })
  await expectMore(clinician, { frames: true, sound: true })

  await press(clinician, 'End the visit and record it')
  await expect(clinician.getByLabel('Note for the chart')).toBeFocused()
  await clinician.getByLabel('Note for the chart').fill('Talked about nausea. All well.')
  await press(clinician, 'End the visit and record it')
  await expect(
    clinician.getByRole('heading', { name: `The visit of ${nameOf(order)} is recorded` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your visit is over' })).toBeVisible()
  await expect.poll(() => liveTracks(page)).toEqual([])
  await checkAccess(page)
  await checkAccess(clinician)
  await clinician.getByRole('link', { name: 'Decide on the chart' }).click()
  await expect(clinician.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await expect(clinician.getByText('Talked about nausea. All well.').first()).toBeAttached()
})

test('M-06 a visit is booked for tomorrow, kept in a calendar, missed, and the order is back in the queue', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, false)
  await clinician.getByRole('link', { name: 'Your open hours' }).click()
  await expect(clinician.getByRole('heading', { level: 1, name: /open hours/ })).toBeVisible()
  await expect(clinician.getByRole('button', { name: 'Save your open hours' })).toBeVisible()
  await offerHours(clinician)
  await clinician.getByLabel('Until, Monday, block 1').fill('08:00')
  await press(clinician, 'Save your open hours')
  await expect(clinician.getByRole('main').getByRole('alert')).toContainText(
    'Each block must end after it begins.',
  )
  await clinician.getByLabel('Until, Monday, block 1').fill('17:00')
  await press(clinician, 'Save your open hours')
  await expect(clinician.getByText('Your open hours are saved.')).toBeVisible()
  await checkAccess(clinician)
  await checkKeyboard(clinician)

  await openRoom(page, order)
  await expect(page.getByRole('heading', { name: 'No doctor is on right now' })).toBeVisible()
  await press(page, 'Book a time for later')
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused()
  await press(page, 'Book this time')
  await expect(page.getByText('Choose a time.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^9:15/ }).check()
  await checkAccess(page)
  await checkKeyboard(page)
  await press(page, 'Book this time')
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
  await checkAccess(page)
  await checkKeyboard(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Add to your calendar')
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toContain('BEGIN:VEVENT')
  await expect(page.getByRole('button', { name: 'Check in now' })).toHaveCount(0)

  await openVisits(clinician, false)
  await expect(clinician.getByRole('listitem').filter({ hasText: nameOf(order) })).toContainText('Booked for')
  await checkAccess(clinician)

  // Five minutes before the time to check in is over, the clinician has taken the order.
  await advanceToVisit(service, order, 10)
  await openChart(clinician, order)
  await advance(service, 6 * 60)
  await page.reload()
  await expect(page.getByText('The visit did not take place')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible()
  await checkAccess(page)
  // The order is back in the queue: whoever had taken it has it no longer.
  await clinician.goto('/queue')
  await clinician.getByRole('link', { name: nameOf(order) }).click()
  await expect(clinician.getByRole('button', { name: 'Take this order' })).toBeVisible()
})

test('M-06 a denial during the call leaves the patient in it; after its end the page says what happened, and camera and microphone are off', async ({
  page,
  service,
  desk,
}) => {
  const clinician = await desk('clinician')
  const order = await arrangeInLine(service, { page, clinician })
  await meet(clinician, page, order)
  const chart = await clinician.context().newPage()
  await chart.goto(`/queue/${order.orderId}`)
  await denyOpenChart(chart, 'The program is not for you now.')
  await chart.close()
  // The page has read the visit again since.
  await page.waitForResponse((answer) => answer.url().endsWith(`/visits/${order.orderId}`), {
    timeout: 30_000,
  })
  await expect(callOfPatient(page).getByText('Connected')).toBeVisible()
  await expectMore(page, { frames: true, sound: true })
  expect(await liveTracks(page)).toEqual(['audio', 'video'])

  await recordVisit(clinician, order, 'Told why.')
  await expect(page.getByText('The doctor did not approve this order')).toBeVisible()
  await expect.poll(() => liveTracks(page)).toEqual([])
  await expect(page.getByRole('button', { name: /^Enter/ })).toHaveCount(0)
  await checkAccess(page)
})

test('M-06 an order that is denied while its patient tries the devices in line closes the room', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await watchCalls(page)
  await openRoom(page, order)
  await press(page, 'Check camera and microphone')
  await expect(page.getByText('Your microphone works.')).toBeVisible()
  await press(page, 'Join the line')
  await expect(page.getByRole('heading', { name: 'You are in line' })).toBeVisible()
  expect(await liveTracks(page)).toEqual(['audio', 'video'])
  await deny(clinician, order, 'The program is not for you now.')
  await expect(page.getByText('The doctor did not approve this order')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => liveTracks(page)).toEqual([])
})

test('M-06 after a visit that needs another one the room leads to it, and /home says what is open', async ({
  page,
  service,
  desk,
}) => {
  const clinician = await desk('clinician')
  const order = await arrangeInLine(service, { page, clinician })
  // Texts are promised only to who agreed to them; here it takes one press.
  await expect(page.getByText(/we email you when it is your turn/)).toBeVisible()
  await press(page, 'Yes, text me')
  await expect(page.getByText(/we text you when it is your turn/)).toBeVisible()
  await meet(clinician, page, order)
  await recordVisit(clinician, order, 'The picture was too poor.', 'Another visit is needed')
  await expect(page.getByText('The doctor would like to see you again')).toBeVisible()
  await expect.poll(() => liveTracks(page)).toEqual([])
  await checkAccess(page)
  await press(page, 'Join the line')
  await expect(page.getByText('You are next')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'You are in line for your visit' })).toBeVisible()
  await page.getByRole('link', { name: 'See your visit' }).click()
  await expect(page.getByText('You are next')).toBeVisible()
})

test('M-06 sound that the browser holds back plays after a press', async ({ page, service, desk }) => {
  const clinician = await desk('clinician')
  // A browser refuses sound until the first press on a page; the one of this test allows everything.
  await page.addInitScript(() => {
    const play = Reflect.get(HTMLMediaElement.prototype, 'play')
    let refusals = 1
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this instanceof HTMLAudioElement && refusals-- > 0) {
        this.pause()
        return Promise.reject(new DOMException('no press yet', 'NotAllowedError'))
      }
      return play.call(this)
    }
  })
  const order = await arrangeInLine(service, { page, clinician })
  await meet(clinician, page, order)
  const isSilent = () => page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).paused)
  expect(await isSilent()).toBe(true)
  await press(page, 'Turn sound on')
  await expect.poll(isSilent).toBe(false)
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toHaveCount(0)
  await recordVisit(clinician, order, 'Heard after a press.')
})

test('M-06 the line is left only after a question', async ({ page, service, desk }) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, true)
  await openRoom(page, order)
  await press(page, 'Join the line')
  await press(page, 'Leave the line')
  const asked = page.getByRole('alertdialog')
  await checkAccess(page)
  await asked.getByRole('button', { name: 'Stay in line' }).click()
  await press(page, 'Leave the line')
  await asked.getByRole('button', { name: 'Leave the line' }).click()
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible()
})

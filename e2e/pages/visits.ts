import { isFederalHoliday } from '@contour/domain/time/shipping-calendar'
import { addDays, easternDate, easternTime, weekdayOf, type PlainDate } from '@contour/domain/time/plain-date'
import { expect, type Locator, type Page } from '@playwright/test'
import { arrangeReview, openAs, type Arranged } from '../fixtures/arrange.ts'
import { advance, moveToDay, timeOf } from '../fixtures/demo-face.ts'
import { expectMore, watchCalls } from '../fixtures/live-call.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import type { Named } from './person.ts'
import { nameOf } from './staff-app.ts'

const isOfficeDay = (day: PlainDate) => weekdayOf(day) % 6 !== 0 && !isFederalHoliday(day)

/** Moves to noon of an office day that another one follows, unless it is around noon of such a day. */
export async function toOfficeDay(service: RunningService): Promise<void> {
  const now = await timeOf(service)
  const today = easternDate(now)
  const isEarlyOrLate = easternTime(now) < '10:00' || easternTime(now) > '16:00'
  await moveToDay(
    service,
    (day) => isOfficeDay(day) && isOfficeDay(addDays(day, 1)) && !(isEarlyOrLate && day === today),
  )
}

/** Opens a clinician's page of visits, on for visits or off. */
export async function openVisits(page: Page, on: boolean): Promise<void> {
  await page.goto('/visits')
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible()
  const wanted = page.getByRole('button', { name: on ? 'Go on' : 'Go off' })
  const other = page.getByRole('button', { name: on ? 'Go off' : 'Go on' })
  await expect(wanted.or(other)).toBeVisible()
  if (await wanted.isVisible()) await wanted.click()
  await expect(other).toBeVisible()
}

/** Calls everybody who is in line already, such as the sample patients; nobody enters. */
export async function missOthers(page: Page, service: RunningService): Promise<void> {
  const callNext = page.getByRole('button', { name: 'Call the next patient' })
  const nobody = page.getByText('Nobody is in line', { exact: true })
  await expect(callNext.or(nobody)).toBeVisible()
  while (await callNext.isVisible()) {
    await missNext(page, service)
    await expect(callNext.or(nobody)).toBeVisible()
  }
}

/** A patient whose order is in review, alone in line on the page of the visit, and a clinician who is on for visits. */
export async function arrangeInLine(
  service: RunningService,
  { page, clinician }: { page: Page; clinician: Page },
): Promise<Arranged> {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  for (const one of [page, clinician]) await watchCalls(one)
  await openVisits(clinician, true)
  await missOthers(clinician, service)
  await openAs(page, order, `/visit/${order.orderId}`)
  await page.getByRole('button', { name: 'Join the line' }).click()
  await expect(page.getByText('You are next')).toBeVisible()
  return order
}

/** Offers times from 9 am to 5 pm from Monday to Friday, as the clinician. */
export async function offerHours(page: Page): Promise<void> {
  await page.goto('/visits/hours')
  await expect(page.getByRole('button', { name: 'Save your open hours' })).toBeVisible()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    const first = page.getByLabel(`From, ${day}, block 1`)
    if (!(await first.isVisible())) await page.getByRole('button', { name: `Add hours on ${day}` }).click()
    const second = page.getByRole('button', { name: `Remove block 2 on ${day}` })
    if (await second.isVisible()) await second.click()
    await first.fill('09:00')
    await page.getByLabel(`Until, ${day}, block 1`).fill('17:00')
  }
  await page.getByRole('button', { name: 'Save your open hours' }).click()
  await expect(page.getByText('Your open hours are saved.')).toBeVisible()
}

/** Books a time of the second day on offer, on the patient's page of the visit. */
export async function bookTime(page: Page, time: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Book a time for later' }).click()
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: time }).check()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
}

/** Moves the clock to so many minutes after the time for which the visit of an order is booked. */
export async function advanceToVisit(
  service: RunningService,
  { orderId, session }: Pick<Arranged, 'orderId' | 'session'>,
  minutes: number,
): Promise<void> {
  const answer = await fetch(`${service.url}/api/app/visits/${orderId}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { visit } = (await answer.json()) as { visit: { starts_at: string } }
  const ahead = Date.parse(visit.starts_at) - (await timeOf(service)).getTime()
  await advance(service, Math.round(ahead / 1000) + minutes * 60)
}

/** The call on the patient's page. */
export const callOfPatient = (page: Page): Locator =>
  page.getByRole('region', { name: 'Visit with the doctor' })

/** The call on the clinician's page. */
export const callOfClinician = (page: Page, person: Named): Locator =>
  page.getByRole('region', { name: `Call with ${nameOf(person)}` })

/** Calls the next patient, who waits on the own page with camera and microphone not tried yet; both enter. */
export async function meet(clinician: Page, patient: Page, person: Named): Promise<void> {
  await clinician.getByRole('button', { name: 'Call the next patient' }).click()
  await expect(clinician.getByRole('heading', { name: `${nameOf(person)} is called` })).toBeVisible()
  await clinician.getByRole('button', { name: 'Join with camera' }).click()
  await patient.getByRole('button', { name: 'Enter with camera' }).click()
  for (const call of [callOfPatient(patient), callOfClinician(clinician, person)])
    await expect(call.getByText('Connected')).toBeVisible({ timeout: 40_000 })
  for (const page of [patient, clinician]) await expectMore(page, { frames: true, sound: true })
}

/** Calls the next patient, who does not come, and records the visit as missed. */
export async function missNext(page: Page, service: RunningService): Promise<void> {
  await page.getByRole('button', { name: 'Call the next patient' }).click()
  await expect(page.getByText(/^You can record this from /)).toBeVisible()
  await advance(service, 6 * 60)
  await page.reload()
  await page.getByRole('button', { name: 'Record as missed' }).click()
  await expect(page.getByRole('button', { name: 'Record as missed' })).toBeHidden()
}

/** Ends the visit with a note; the order is then ready for a decision, unless another visit is needed. */
export async function recordVisit(
  clinician: Page,
  person: Named,
  note: string,
  outcome: 'Seen' | 'Another visit is needed' = 'Seen',
): Promise<void> {
  await clinician.getByRole('radio', { name: outcome }).check()
  await clinician.getByLabel('Note for the chart').fill(note)
  await clinician.getByRole('button', { name: 'End the visit and record it' }).click()
  await expect(
    clinician.getByRole('heading', { name: `The visit of ${nameOf(person)} is recorded` }),
  ).toBeVisible()
}

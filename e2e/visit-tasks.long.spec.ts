import type { Page } from '@playwright/test'
import { arrangeReview, openAs, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { nameOf } from './pages/staff-app.ts'
import {
  advanceToVisit,
  bookTime,
  missNext,
  missOthers,
  offerHours,
  openVisits,
  toOfficeDay,
} from './pages/visits.ts'

test.use({ serviceName: 'visit-tasks' })

/** The row of a task on the home of its role. */
async function taskOf(page: Page, title: string, { first, last }: Arranged) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  const name = `${title} (${first} ${last.slice(0, 1)}.)`
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: `Close: ${name}` }) })
}

test('M-06 R-007 a checked-in patient whom nobody calls is on the clinicians’ home, knows that we are late, and is called', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, true)
  await missOthers(clinician, service)
  await offerHours(clinician)
  await openAs(page, order, `/visit/${order.orderId}`)
  await bookTime(page, /^10:15/)
  const time = /\d+:15\sam/
  await advanceToVisit(service, order, -10)
  await page.reload()
  await page.getByRole('button', { name: 'Check in now' }).click()
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible()
  await expect(page.getByText(time).first()).toBeVisible()
  await expect(page.getByText('You are in line')).toHaveCount(0)
  await checkAccess(page)

  await advance(service, 16 * 60)
  await page.reload()
  await expect(page.getByText('Your doctor is late')).toBeVisible()
  await checkAccess(page)
  expect((await messagesTo(service, order.email)).map(({ kind }) => kind)).toContain('visit_late')

  const title = 'A checked-in patient waits for a late visit'
  await (await taskOf(clinician, title, order)).getByRole('link').click()
  await expect(clinician).toHaveURL(/\/visits$/)
  await clinician.getByRole('button', { name: 'Call the next patient' }).click()
  await expect(clinician.getByRole('heading', { name: `${nameOf(order)} is called` })).toBeVisible()
  await expect(page.getByRole('heading', { name: /is ready for you$/ })).toBeVisible()
  await expect(await taskOf(clinician, title, order)).toHaveCount(0)
  // The clinician is free again for the next patient.
  await clinician.goto('/visits')
  await clinician.getByRole('button', { name: 'Return to the line' }).click()
  await expect(clinician.getByText(`${nameOf(order)} is back in line, with the same place.`)).toBeVisible()
})

test('M-06 R-007 a patient who missed two visits is on the clinicians’ home, whose task opens the chart', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, true)
  await missOthers(clinician, service)
  for (let time = 0; time < 2; time++) {
    await openAs(page, order, `/visit/${order.orderId}`)
    await page.getByRole('button', { name: 'Join the line' }).click()
    await expect(page.getByText('You are next')).toBeVisible()
    await page.goto('/')
    await openVisits(clinician, true)
    await missNext(clinician, service)
  }
  const task = await taskOf(clinician, 'A visit must be arranged', order)
  await checkAccess(clinician)
  await task.getByRole('link').click()
  await expect(clinician).toHaveURL(new RegExp(`/queue/${order.orderId}$`))
  await expect(clinician.getByRole('heading', { level: 1, name: nameOf(order) })).toBeVisible()
  await expect(clinician.getByRole('heading', { name: 'Decision' })).toBeVisible()
})

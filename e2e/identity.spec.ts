import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { arrangeVideo, sendVideo } from './pages/identity-video.ts'
import { sign } from './pages/prescribing.ts'
import { nameOf, openChart } from './pages/staff-app.ts'
import { openVideo, watchVideo } from './pages/watch-video.ts'

test('D-47 a Texas order: the video is refused once with a reason, sent again, accepted, and the chart can be signed', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeVideo(page, service)

  const clinician = await desk('clinician')
  await openChart(clinician, order)
  await expect(clinician.getByText('The identity video is not accepted yet.').first()).toBeVisible()

  const reviewer = await desk('support')
  await openVideo(reviewer, order)
  await expect(reviewer.getByText('Your viewing is logged')).toBeVisible()
  await expect(reviewer.getByRole('img', { name: /^License or state ID of/ })).toBeVisible()
  await checkAccess(reviewer)
  // By keyboard, as the queue is worked: without a reason nothing is sent.
  await reviewer.keyboard.press('r')
  await expect(reviewer.getByText('Choose why another video is needed.')).toBeVisible()
  await reviewer.getByRole('button', { name: 'No sound' }).click()
  await reviewer.getByLabel('Note to the patient').fill('Please speak up.')
  await reviewer.getByRole('button', { name: 'Ask again', exact: true }).click()
  await expect(reviewer.getByText('The patient is asked for another video.')).toBeVisible()
  await expect
    .poll(async () => (await messagesTo(service, order.email)).map(({ kind }) => kind))
    .toContain('video_asked_again')

  await page.reload()
  await expect(page.getByText('Your voice cannot be heard.').first()).toBeVisible()
  await expect(page.getByText('Please speak up.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Send a new video' }).first().click()
  await sendVideo(page)

  await openVideo(reviewer, order)
  await expect(reviewer.getByText('Earlier videos')).toBeVisible()
  await reviewer.getByLabel('What the person says').fill('My name is Robin Sample.')
  await reviewer.getByRole('button', { name: /^Accept, next video/ }).click()
  await expect(reviewer.getByText('Compare name, date and face first.')).toBeVisible()
  await watchVideo(reviewer)
  await reviewer.getByLabel('I compared name, date and face').check()
  await reviewer.getByRole('button', { name: /^Accept, next video/ }).click()
  await expect(reviewer.getByText('The video is accepted.', { exact: true })).toBeVisible()

  await clinician.goto('/queue')
  await clinician.getByRole('link', { name: nameOf(order), exact: true }).click()
  await expect(clinician.getByRole('button', { name: 'Review and sign' })).toBeVisible()
  await expect(clinician.getByText('The identity video is not accepted yet.')).toHaveCount(0)
  await sign(clinician)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Review prescription' }).first()).toBeVisible()
})

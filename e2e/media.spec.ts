import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sampleVideo } from '@contour/testkit/people/upload-image'
import { takeClock } from './fixtures/browser.ts'
import { now } from './fixtures/clock.ts'
import { arrangeOrder, arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { samplePhoto } from './pages/medical-form.ts'
import { openChart } from './pages/staff-app.ts'

const PICTURE_FORM = {
  name: 'new_question_mdi.json',
  version: '1',
  sha: 'sample',
  questions: [
    {
      id: 31,
      question: 'picture',
      label: 'A picture',
      question_type: 'image_upload',
      file_type: 'id_image',
    },
    { id: 32, question: 'line', label: 'After the picture', question_type: 'text' },
  ],
  dependencies: [],
}

test('P-IMG-001 P-IMG-005 P-IMG-014 P-IMG-021 a picture is chosen or dropped, checked, shown, sent, and the form moves on half a second later', async ({
  page,
  service,
}, info) => {
  const order = await arrangeOrder(service)
  await page.route('**/forms/definitions/*', (route) => route.fulfill({ json: PICTURE_FORM }))
  await takeClock(page)
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const asked = page.getByRole('heading', { level: 1 })
  const confirm = page.getByRole('button', { name: 'Confirm Upload' })
  await confirm.click()
  await expect(page.getByText('Please select a file')).toBeVisible()
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Please upload an image file')).toBeVisible()
  const preview = page.getByRole('img', { name: 'What you are about to send' })
  await expect(preview).toHaveCount(0)

  const dropped = info.outputPath('dropped.jpg')
  await writeFile(dropped, await samplePhoto())
  await drop(page, dropped)
  await expect(page.getByText('dropped.jpg')).toBeVisible()
  await expect(preview).toBeVisible()
  await expect(page.getByText('Please upload an image file')).toHaveCount(0)

  await page.route('**/storage/*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await confirm.click()
  await expect(page.getByText(/Error uploading file\. Please try again\./)).toBeVisible()
  await expect(confirm).toHaveCount(0)

  await page.clock.pauseAt(now().getTime() + 60_000)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Image uploaded', { exact: true })).toBeVisible()
  await page.clock.runFor(499)
  await expect(asked).toHaveText('A picture')
  await page.clock.runFor(1)
  await expect(asked).toHaveText('After the picture')
})

/** Drops a file on the upload area, as from the desktop. */
async function drop(page: Page, file: string): Promise<void> {
  const box = await page.locator('label').filter({ hasText: 'Choose a file' }).boundingBox()
  if (!box) throw new Error('there is no zone to drop on')
  const cdp = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
}

test('P-VID-001 P-VID-002 P-VID-004 P-VID-012 P-VID-013 P-VID-030 the identity video: its state, its length, its upload, and /home also when the word about it fails', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await openAs(page, order, '/about')
  await page.evaluate(() => localStorage.setItem('userState', 'TX'))
  await page.goto(`/upload-video/${order.orderId}?state=IA`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText("A quick video is required per Iowa's regulations")
  await page.goto(`/upload-video/${order.orderId}`)
  await expect(heading).toHaveText("A quick video is required per Texas's regulations")
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /30-60 seconds/,
    /^First state your full name and date of birth/,
    /^Then say briefly why you seek weight-loss medication/,
  ])
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({ name: 'length.mp4', mimeType: 'video/mp4', buffer: silence(7) })
  await expect(page.getByText(/^0:07, \d+ KB$/)).toBeVisible()

  await choose(page)
  const told = page.waitForRequest('**/api/upload-av-video')
  await page.getByRole('button', { name: 'Upload Video', exact: true }).click()
  const body = (await told).postDataJSON() as { uniqueId: string; s3FileName: string }
  expect(body.uniqueId).toBe(order.orderId)
  expect(body.s3FileName).toContain(`${order.orderId}_av_video_`)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Your video was uploaded')).toHaveCount(0)

  await page.route('**/api/upload-av-video', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
  )
  await page.goto(`/upload-video/${order.orderId}`)
  await choose(page)
  const noted = page.waitForRequest('**/api/log-upload-attempt')
  await page.getByRole('button', { name: 'Upload Video', exact: true }).click()
  expect((await noted).postDataJSON()).toMatchObject({ success: false, imageType: 'av_video' })
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(/^Your video was uploaded/)).toBeVisible()
})

test('P-VID-009 R-041 a video that only the server can judge is refused with title, message and suggestion, and another one can be chosen', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await openAs(page, order, `/upload-video/${order.orderId}`)
  const zeros = Buffer.alloc(50_000)
  sampleVideo().copy(zeros, 0, 0, 24)
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'me.avi', mimeType: 'video/x-msvideo', buffer: zeros })
  await page.getByRole('button', { name: 'Upload Video', exact: true }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Cannot Read Video')
  await expect(refusal).toContainText('We could not open this video.')
  await expect(refusal).toContainText('Try another file or record a new video.')
  await expect(page).toHaveURL(/upload-video/)
  await choose(page)
  await page.getByRole('button', { name: /^(Upload Video|Try Again)$/ }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('R-073 the form of a video state announces the video, and the page of the video names one accepted length', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await openAs(page, order, `/medical-form/${order.orderId}`)
  await expect(page.getByText('After this form: a short identity video')).toBeVisible()
  await page.goto(`/upload-video/${order.orderId}`)
  await expect(page.getByText('30 to 60 seconds is best. Anything from 5 to 60 seconds')).toBeVisible()
})

/** Chooses a video in a format that this browser cannot open; the server checks it. */
const choose = (page: Page) =>
  page
    .getByLabel(/^Choose (a file|another video)$/)
    .setInputFiles({ name: 'me.mov', mimeType: 'video/quicktime', buffer: sampleVideo() })

/** Returns audio of a length in seconds without a picture, which a browser opens like a video. */
function silence(seconds: number): Buffer {
  const rate = 8_000
  const wave = Buffer.alloc(44 + rate * seconds, 0x80)
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(36 + rate * seconds, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(rate, 24)
  wave.writeUInt32LE(rate, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(rate * seconds, 40)
  return wave
}

test('P-IMG-007 P-IMG-019 a clinician asks for a new image; the patient sends it from the order, by keyboard and after a refusal, and it stands next to the old one', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, '/home')
  const card = page.getByRole('region', { name: 'New image needed: License or state ID' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(card).toHaveCount(0)

  const staff = await desk('clinician')
  await openChart(staff, order)
  await staff.getByRole('button', { name: 'Request a new image (License or state ID)' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Request a new image: License or state ID' })
  await dialog.getByLabel('Reason').selectOption({ label: 'The image is blurred.' })
  await dialog.getByLabel('Note to the patient').fill('Your name must be readable.')
  await dialog.getByRole('button', { name: 'Request image' }).click()
  const asked = staff.getByRole('list', { name: 'Requested images' })
  await expect(asked).toContainText('The image is blurred.')
  await expect(staff.locator(':focus')).toContainText('The image is blurred.')
  await staff.getByRole('button', { name: 'Request a new image (Full body image)' }).press('Enter')
  const second = staff.getByRole('dialog', { name: 'Request a new image: Full body image' })
  await second.getByLabel('Reason').selectOption({ label: 'The image is too dark.' })
  await second.getByRole('button', { name: 'Request image' }).press('Enter')
  await expect(second).toHaveCount(0)
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  // The focus is where the list says what was asked, and is moved no more.
  await expect(staff.locator(':focus')).toContainText('The image is too dark.')
  const body = asked.getByRole('listitem').filter({ hasText: 'Full body image' })
  await body.getByRole('button', { name: 'Withdraw this request' }).press('Enter')
  await staff.getByRole('button', { name: 'Withdraw request', exact: true }).press('Enter')
  await expect(asked.getByRole('listitem')).toHaveCount(1)

  await page.reload()
  await expect(card).toContainText('The image is blurred.')
  await expect(card).toContainText('Your name must be readable.')
  await page.getByRole('link', { name: 'Go to the upload' }).press('Enter')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/home')
  const otherCard = otherTab.getByRole('region', { name: 'New image needed: License or state ID' })
  const choose = (where: Locator, name: string, mimeType: string, buffer: Buffer) =>
    where.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer })
  await choose(otherCard, 'other.jpg', 'image/jpeg', await samplePhoto())

  const confirm = card.getByRole('button', { name: 'Confirm Upload' })
  await confirm.press('Enter')
  await expect(card.getByText('Please select a file')).toBeVisible()
  await choose(card, 'note.pdf', 'application/pdf', Buffer.from('%PDF'))
  await expect(card.getByText('Please upload an image file')).toBeVisible()
  await choose(card, 'again.jpg', 'image/jpeg', await samplePhoto())
  await expect(card.getByRole('img', { name: 'What you are about to send' })).toBeVisible()
  await page.route('**/storage/*', (route) => route.fulfill({ status: 422 }), { times: 1 })
  await confirm.press('Enter')
  await expect(
    card.getByText('The upload was unsuccessful. Please try using a smaller image size.'),
  ).toBeVisible()
  await page.route('**/api/upload-image-again', (route) => route.abort(), { times: 1 })
  await card.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(card.getByText(/^Upload failed due to connection issues\./)).toBeVisible()
  await checkAccess(page)
  const handedIn = page.waitForRequest('**/api/upload-image-again')
  await card.getByRole('button', { name: 'Try Again' }).press('Enter')
  expect((await handedIn).postDataJSON()).toEqual({
    id: order.orderId,
    file_name: expect.stringMatching(/-again\.jpg$/),
    image_type: 'id_image',
  })
  const thanks = page.getByText('Your care team has the new image')
  await expect(thanks).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Thank you!')
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(card.or(thanks)).toHaveCount(0)

  await otherCard.getByRole('button', { name: 'Confirm Upload' }).click()
  await expect(otherTab.getByText('This image is no longer needed.', { exact: false })).toBeVisible()
  await expect(otherCard).toHaveCount(0)

  await staff.reload()
  await expect(staff.getByRole('button', { name: /^Show ID image/ })).toHaveCount(2)
  await expect(staff.getByText('replaced by a newer one')).toHaveCount(1)
  await expect(asked).toHaveCount(0)
})

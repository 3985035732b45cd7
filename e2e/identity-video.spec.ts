import { sampleVideos } from '@contour/testkit/people/upload-image'
import { checkAccess } from './fixtures/check-access.ts'
import { WITH_FAKE_DEVICES } from './fixtures/live-call.ts'
import { expect, test } from './fixtures/service.ts'
import {
  PHONE,
  TABLET,
  galleryOf,
  liveTracks,
  openVideoPage,
  press,
  record,
  recorderOf,
  refusableCamera,
} from './pages/identity-video.ts'

test.use({
  viewport: { width: 1280, height: 900 },
  serviceName: 'camera',
  launchOptions: WITH_FAKE_DEVICES,
})

test('P-VID-006 P-VID-055 P-VID-056 P-VID-057 P-VID-059 P-VID-060 P-VID-013 a video is recorded, seen, recorded again, and sent', async ({
  page,
  service,
}) => {
  const { orderId } = await openVideoPage(page, service)
  await page.getByRole('button', { name: 'Record now' }).press('Enter')
  const recorder = recorderOf(page)
  await expect(page.getByText('Camera and sound work')).toBeVisible()
  await expect(recorder).toContainText('My name is Robin Sample')
  await expect(recorder.getByRole('button', { name: 'Start recording' })).toBeFocused()
  await expect.poll(() => liveTracks(page)).toBe(2)

  // Far from the five seconds that are long enough: a slow machine stops late.
  await record(page, 1)
  await expect(recorder.getByRole('alert')).toContainText('Video Too Short')
  await expect(recorder.getByRole('button', { name: 'Use this video' })).toHaveCount(0)
  await expect.poll(() => liveTracks(page)).toBe(0)

  await press(page, 'Record again')
  await record(page, 7)
  await expect(recorder.getByText(/^([7-9]|[1-5]\d) seconds$/)).toBeVisible()
  await expect(recorder.getByText('Sound is there')).toBeVisible()
  await expect(recorder.getByRole('button', { name: 'Use this video' })).toBeFocused()
  const told = page.waitForRequest('**/api/upload-av-video')
  await page.keyboard.press('Enter')
  expect((await told).postDataJSON()).toMatchObject({ uniqueId: orderId })
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Your video was uploaded')).toHaveCount(0)
})

test('P-VID-060 Escape and the close button end the camera in every state, and the focus returns', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  const open = page.getByRole('button', { name: 'Record now' })
  for (const moment of ['ready', 'countdown', 'recording'] as const) {
    await open.click()
    await expect(page.getByText('Camera and sound work')).toBeVisible()
    if (moment !== 'ready') await press(page, 'Start recording')
    if (moment === 'countdown') {
      await expect(page.getByRole('button', { name: 'Cancel the countdown' })).toBeVisible()
      await press(page, 'Cancel')
      await press(page, 'Start recording')
    }
    if (moment === 'recording') await expect(page.getByText('of 1:00')).toBeVisible()
    if (moment === 'countdown') await press(page, 'Close, the camera stops')
    else await page.keyboard.press('Escape')
    await expect(recorderOf(page)).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect.poll(() => liveTracks(page)).toBe(0)
  }
})

test('P-VID-063 P-VID-064 P-VID-065 P-VID-066 P-VID-067 P-VID-068 P-VID-069 every trouble with the camera has its text, and another try', async ({
  page,
  service,
}) => {
  const { refuse } = await refusableCamera(page)
  await openVideoPage(page, service)
  await refuse('NotAllowedError')
  await press(page, 'Record now')
  const recorder = recorderOf(page)
  const trouble = recorder.getByRole('alert')
  await expect(trouble).toContainText('Camera access was denied.')
  await expect(trouble).toContainText('Allow the camera in your browser settings and try again.')
  await expect(recorder.getByRole('button', { name: 'Try again' })).toBeFocused()
  await checkAccess(page)
  for (const [name, text] of [
    ['NotFoundError', 'We found no camera.'],
    ['NotSupportedError', 'This device cannot record here.'],
    ['NotReadableError', 'Another app is using your camera.'],
    ['UnknownError', 'We could not access your camera.'],
  ] as const) {
    await refuse(name)
    await press(page, 'Try again')
    await expect(trouble).toContainText(text)
  }
  await refuse('OverconstrainedError')
  await press(page, 'Try again')
  await expect(recorder.getByText('We will try again with basic settings.')).toBeVisible()
  await expect(page.getByText('Camera and sound work')).toBeVisible()
  await press(page, 'Start recording')
  await expect(page.getByText(/^0:(0[1-9]|[1-5]\d) of 1:00$/)).toBeVisible()
  await page.evaluate(() => {
    const { openedTracks } = window as unknown as { openedTracks: MediaStreamTrack[] }
    for (const track of openedTracks) track.dispatchEvent(new Event('ended'))
  })
  await expect(trouble).toHaveText('Recording failed. Please try again.')
  await expect.poll(() => liveTracks(page)).toBe(0)
  await recorder.getByRole('button', { name: 'Choose a file' }).click()
  await expect(recorder).toHaveCount(0)
})

test('P-VID-011 P-VID-005 a browser that cannot record says so until "Got it", and still takes a file', async ({
  page,
  service,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await openVideoPage(page, service)
  await expect(page.getByText('Your browser cannot record video.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record now' })).toHaveCount(0)
  await checkAccess(page)
  await press(page, 'Got it')
  await expect(page.getByText('Your browser cannot record video.')).toHaveCount(0)
  await expect(galleryOf(page)).toHaveAttribute('accept', 'video/*,.mp4,.mov,.avi,.webm')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('P-VID-007 P-VID-023 the camera of the phone records, its video is seen before it is sent', async ({
    page,
    service,
  }) => {
    await openVideoPage(page, service)
    const camera = page.getByLabel('Record now')
    await expect(camera).toHaveAttribute('capture', 'user')
    await expect(page.getByText('Use your phone instead')).toHaveCount(0)
    await checkAccess(page)
    const { mp4, threeSeconds } = sampleVideos()
    await camera.setInputFiles({ name: 'short', mimeType: 'video/mp4', buffer: threeSeconds })
    await expect(page.getByRole('alert')).toContainText('Video Too Short')
    await camera.setInputFiles({ name: 'note', mimeType: 'application/octet-stream', buffer: mp4 })
    await press(page, 'Upload Video')
    await expect(page.getByRole('alert')).toContainText('Video Format Not Supported')
    await camera.setInputFiles({ name: 'note', mimeType: 'video/mp4', buffer: mp4 })
    await expect(page.getByLabel('Preview of your video')).toBeVisible()
    await checkAccess(page)
    await press(page, 'Upload Video')
    await expect(page).toHaveURL(/\/home$/)
  })
})

test.describe('on a tablet', () => {
  test.use({ userAgent: TABLET })

  test('P-VID-063 an iPad records on the page; where its camera is denied, the way through its settings is told', async ({
    page,
    service,
  }) => {
    const { refuse } = await refusableCamera(page)
    await openVideoPage(page, service)
    await refuse('NotAllowedError')
    await press(page, 'Record now')
    const trouble = recorderOf(page).getByRole('alert')
    await expect(trouble).toContainText('Camera access was denied.')
    await expect(trouble).toContainText('Open Settings, Safari, Camera, choose Allow, then try again.')
  })
})

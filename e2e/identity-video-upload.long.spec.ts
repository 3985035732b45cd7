/// <reference lib="dom" />
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sampleImage, sampleVideo } from '@contour/testkit/people/upload-image'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { sendForm, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { startCutProxy } from './fixtures/cut-proxy.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { chooseSmall, galleryOf, holdUploads, openVideoPage, press } from './pages/identity-video.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('P-VID-015 P-VID-016 P-VID-028 P-VID-045 a connection that is cut is tried again by itself, and the button counts', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await chooseSmall(page)
  let links = 0
  page.on('request', (request) => (request.url().endsWith('/get-signed-url') ? (links += 1) : undefined))
  await page.route('**/storage/*', (route) => route.abort('connectionreset'))
  await press(page, 'Upload Video')
  for (const nth of [1, 2, 3])
    await expect(
      page.getByRole('button', { name: new RegExp(`^Retrying Upload\\.\\.\\. \\(${nth}/3\\)`) }),
    ).toBeVisible()
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('No Internet Connection')
  await expect(trouble).toContainText('Reconnect and try again.')
  await checkAccess(page)
  await page.unroute('**/storage/*')
  await press(page, 'Try Again')
  await expect(page).toHaveURL(/\/home$/)
  expect(links).toBe(1)
})

test('P-VID-034 a chooser that is closed without a file says so; without a connection the page says so too', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await galleryOf(page).dispatchEvent('cancel')
  await expect(page.getByRole('alert')).toContainText('No File Selected')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('the video is continued on the phone: a code with the address of the page, and a mailed link', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await page.getByText('Use your phone instead').click()
  const code = page.getByRole('img', { name: 'Code with the address of this page' })
  await expect(code).toBeVisible()
  // What a phone's camera reads from the screen.
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(page.url())
  await checkAccess(page)
  await press(page, 'Email me a link to continue on another device')
  await expect(page.getByText('We have emailed you a link.')).toBeVisible()
})

test('P-VID-010 P-VID-014 P-VID-015 the video that arrived is told as uploaded while the care team is notified', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await chooseSmall(page)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/upload-av-video', (route) => held.then(() => route.fallback()))
  await press(page, 'Upload Video')
  await expect(page.getByText('Video Uploaded!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Video Uploaded Successfully!/ })).toBeVisible()
  go()
  await expect(page).toHaveURL(/\/home$/)
})

test('two tabs that send the video of one order at once both arrive, and both patients are home', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const held = await Promise.all([page, other].map((tab) => holdUploads(tab, 1)))
  const told = Promise.all(
    [page, other].map((tab) =>
      tab.waitForResponse((response) => response.url().endsWith('/upload-av-video')),
    ),
  )
  for (const tab of [page, other]) {
    await chooseSmall(tab)
    await press(tab, 'Upload Video')
  }
  for (const { release } of held) release()
  expect((await told).map((response) => response.status())).toEqual([200, 200])
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/home$/)
})

test('D-47 after the form the first of two tabs counts; the other one reads that no video is needed, and sends none', async ({
  page,
  service,
}) => {
  await sendForm(service, await openVideoPage(page, service))
  const other = await page.context().newPage()
  await other.goto(page.url())
  await chooseSmall(other)
  const sent: string[] = []
  other.on('request', (request) => (request.method() === 'PUT' ? sent.push(request.url()) : undefined))
  await chooseSmall(page)
  await press(page, 'Upload Video')
  await expect(page).toHaveURL(/\/home$/)
  await press(other, 'Upload Video')
  const told = other.getByRole('alert')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your video was not sent')
  await expect(told).toContainText('Your order needs no video right now.')
  await expect(told).toContainText('Your home page shows what your order needs now.')
  await checkAccess(other)
  // Nothing would be lost, so nothing is asked.
  await other.getByRole('main').getByRole('link', { name: 'Go to your home page' }).click()
  await expect(other).toHaveURL(/\/home$/)
  expect(sent).toEqual([])
})

test('D-47 a video that became needless on its way is told as not used', async ({ page, service }) => {
  await sendForm(service, await openVideoPage(page, service))
  const other = await page.context().newPage()
  await other.goto(page.url())
  await chooseSmall(other)
  const { release } = await holdUploads(other, 1)
  const asked = other.waitForRequest('**/storage/*')
  await press(other, 'Upload Video')
  await asked
  await chooseSmall(page)
  await press(page, 'Upload Video')
  await expect(page).toHaveURL(/\/home$/)
  release()
  await expect(other).toHaveURL(/\/home$/)
  const told = 'Your order needs no other video right now. The one that you just sent is not used.'
  await expect(other.getByText(told)).toBeVisible()
  await checkAccess(other)
  await expect(page.getByText(told)).toHaveCount(0)
})

test('P-VID-028 P-VID-045 M-48 an upload that is cut after its first bytes is sent by Try Again: one video is stored, and the order moves on', async ({
  browser,
  service,
}) => {
  const way = await startCutProxy(service.url)
  const context = await browser.newContext({ baseURL: way.url })
  const page = await context.newPage()
  const order = await openVideoPage(page, service)
  await sendForm(service, order)
  const buffer = sampleVideo(4 * 1024 * 1024)
  await galleryOf(page).setInputFiles({ name: 'me.mov', mimeType: 'video/quicktime', buffer })
  const network = await context.newCDPSession(page)
  const emulate = (offline: boolean, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await emulate(false, 200 * 1024)
  await press(page, 'Upload Video')
  const bar = page.getByRole('progressbar', { name: 'Your video' })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toMatch(/^[1-9]\d?$/)
  way.cut()
  await emulate(true, -1)
  for (const nth of [1, 2, 3])
    await expect(
      page.getByRole('button', { name: new RegExp(`^Retrying Upload\\.\\.\\. \\(${nth}/3\\)`) }),
    ).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('No Internet Connection')
  expect(storedVideos(service, order)).toEqual([])
  way.restore()
  await emulate(false, -1)
  await press(page, 'Try Again')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('[aria-current=step]')).toContainText('Final Doctor Approval')
  expect(storedVideos(service, order)).toHaveLength(1)
  await context.close()
  await way.close()
})

/** The files of an order's videos that the service has stored. */
const storedVideos = (service: RunningService, { orderId }: Arranged): string[] =>
  readdirSync(path.join(service.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    path.basename(name).startsWith(`${orderId}_av_video_`),
  )

test('P-VID-017 a PDF is told as a wrong file type and is not sent', async ({ page, service }) => {
  await openVideoPage(page, service)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  await galleryOf(page).setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer })
  const told = page.getByRole('alert')
  await expect(told).toContainText('Wrong File Type')
  await expect(told).toContainText('This file is not a video. Choose an MP4, MOV, AVI or WebM file.')
  await expect(page.getByText('Your video', { exact: true })).toHaveCount(0)
  await checkAccess(page)
  expect(asked).not.toContain('/api/get-signed-url')
})

test('M-48 a picture that is named .mp4 is told and is not sent', async ({ page, service }) => {
  await openVideoPage(page, service)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await galleryOf(page).setInputFiles({
    name: 'me.mp4',
    mimeType: 'video/mp4',
    buffer: await sampleImage(640, 480),
  })
  await expect(page.getByRole('alert')).toContainText('Cannot Read Video')
  await expect(page.getByRole('alert')).toContainText('We could not open this video.')
  expect(asked).not.toContain('/api/get-signed-url')
})

test.describe('with a storage on another origin', () => {
  // The policy of the page names the storage that the service is configured with.
  test.use({ bypassCSP: true })

  test('P-VID-051 a storage that can be reached, but not by an upload, is told as an upload that the browser blocked', async ({
    page,
    service,
  }) => {
    await openVideoPage(page, service)
    const storage = 'https://storage.example'
    await page.route('**/api/get-signed-url', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          success: true,
          message: 'Ready to upload.',
          url: `${storage}/one`,
          upload_url: `${storage}/one`,
          public_url: 'public/user_med_images/me.mov',
          file_name: 'me.mov',
          max_bytes: 104_857_600,
        },
      }),
    )
    await page.route(`${storage}/**`, (route) =>
      route.request().method() === 'PUT' ? route.abort('failed') : route.fulfill({ body: 'here' }),
    )
    await chooseSmall(page)
    await press(page, 'Upload Video')
    const trouble = page.getByRole('alert')
    await expect(trouble).toContainText('Browser Security Issue')
    await expect(trouble).toContainText('Use another browser or turn off blocking extensions.')
  })
})

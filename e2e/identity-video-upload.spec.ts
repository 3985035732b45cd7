/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { takeClock } from './fixtures/browser.ts'
import { now } from './fixtures/clock.ts'
import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { chooseSmall, holdUploads, openVideoPage, press } from './pages/identity-video.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('P-VID-008 P-VID-014 P-VID-052 P-VID-027 an upload shows its bytes, keeps the screen on, is cancelled, asks before the page is left, and goes on by Try Again', async ({
  page,
  service,
}) => {
  const locks = await countWakeLocks(page)
  await openVideoPage(page, service)
  await chooseSmall(page)
  const { release } = await holdUploads(page, 1)
  await press(page, 'Upload Video')
  await expect(page.getByRole('button', { name: /^Uploading Video\.\.\./ })).toBeVisible()
  await expect(page.getByText(/^\d+ KB of \d+ KB$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Your video' })).toBeVisible()
  await expect.poll(locks).toBe(1)
  await checkAccess(page)
  const isAsked = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  expect(isAsked).toBe(true)
  await press(page, 'Cancel')
  await expect(page.getByRole('alert')).toContainText('Upload Cancelled')
  await expect.poll(locks).toBe(0)
  release()
  await press(page, 'Try Again')
  await expect(page).toHaveURL(/\/home$/)
})

test('P-VID-021 P-VID-012 a length that is not read within 10 seconds stops nobody', async ({
  page,
  service,
}) => {
  await takeClock(page)
  await openVideoPage(page, service)
  // The player that reads the length never gets its file.
  await page.evaluate(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'src', { set: () => {}, configurable: true })
  })
  await page.clock.pauseAt(now().getTime() + 60_000)
  await chooseSmall(page)
  const another = page.getByLabel('Choose another video')
  await expect(page.getByText('Your video', { exact: true })).toBeVisible()
  await page.clock.runFor(9_500)
  await expect(another).toHaveCount(0)
  await page.clock.runFor(500)
  await expect(another).toBeAttached()
  await expect(page.getByText(/^\d+ KB$/)).toBeVisible()
})

test('P-VID-002 P-VID-003 where neither address, browser nor order tell the state, the heading says "your state"', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await page.route('**/api/order-items', (route) => route.abort())
  await openAs(page, order, `/upload-video/${order.orderId}?state=Nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "A quick video is required per your state's regulations",
  )
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

/** Gives the browser wake locks that are counted; returns how many are held. */
async function countWakeLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = { count: 0 }
    const request = async () => {
      held.count += 1
      return { release: async () => void (held.count -= 1) }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(window, { heldLocks: held })
  })
  return () => page.evaluate(() => (window as unknown as { heldLocks: { count: number } }).heldLocks.count)
}

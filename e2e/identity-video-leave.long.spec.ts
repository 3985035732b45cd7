import type { Locator, Page } from '@playwright/test'
import { arrangeOrder, arrangeShipped, openAs, sendForm } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { expect, test } from './fixtures/service.ts'
import {
  BROWSER,
  FAKE_DEVICES,
  chooseSmall,
  holdUploads,
  liveTracks,
  openVideoPage,
  press,
  record,
  recorderOf,
} from './pages/identity-video.ts'

test.use({
  viewport: { width: 1280, height: 900 },
  launchOptions: { ...(BROWSER ? { executablePath: BROWSER } : {}), args: FAKE_DEVICES },
})

const question = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave without sending your video?' })
const answer = (page: Page, name: 'Stay' | 'Leave') =>
  question(page).getByRole('button', { name, exact: true }).click()
const back = (page: Page) => page.getByRole('link', { name: 'Go Back' }).click()

for (const width of [390, 1280])
  test(`at ${width} px an upload goes on while the page asks whether to leave: by the back arrow, the home link, the logout and the browser`, async ({
    page,
    service,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const order = await arrangeOrder(service, { state: 'TX' })
    await sendForm(service, order)
    await openAs(page, order, `/upload-video/${order.orderId}`)
    // By the router, so that the browser's back button leads to a page of the same document.
    await back(page)
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('link', { name: 'Upload your video' }).first().click()
    await expect(page).toHaveURL(/\/upload-video\//)
    await chooseSmall(page)
    const { release } = await holdUploads(page, 1)
    await press(page, 'Upload Video')
    const sending = page.getByRole('button', { name: /^Uploading Video\.\.\./ })
    await expect(sending).toBeVisible()

    await back(page)
    await expect(question(page)).toBeVisible()
    await expect(question(page)).toContainText('If you leave this page, it is lost.')
    await expect(question(page).getByRole('button', { name: 'Stay', exact: true })).toBeFocused()
    await checkAccess(page)
    await checkKeyboard(page)
    await answer(page, 'Stay')
    await expect(question(page)).toHaveCount(0)
    await expect(sending).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'contour' }).click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)

    await page.goBack()
    await expect(question(page)).toBeVisible()
    await answer(page, 'Stay')

    await press(page, 'Log out')
    await expect(question(page)).toBeVisible()
    await answer(page, 'Stay')
    await expect(page).toHaveURL(/\/upload-video\//)
    await expect(sending).toBeVisible()

    // Sent: nothing is asked any more.
    release()
    await expect(page).toHaveURL(/\/home$/)
    await expect(question(page)).toHaveCount(0)
    await press(page, 'Log out')
    await expect(page).toHaveURL(/\/login/)
  })

test('a video that is ready, or that failed, is asked about too, also by the browser itself; "Leave" leaves', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  const isAskedByBrowser = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isAskedByBrowser()).toBe(false)
  await chooseSmall(page)
  expect(await isAskedByBrowser()).toBe(true)
  await back(page)
  await answer(page, 'Stay')
  await page.route('**/storage/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await press(page, 'Upload Video')
  await expect(page.getByRole('alert')).toContainText('Server Temporarily Down')
  expect(await isAskedByBrowser()).toBe(true)
  await back(page)
  await answer(page, 'Leave')
  await expect(page).toHaveURL(/\/home$/)
  // The page that asks goes a moment after the URL.
  await expect.poll(isAskedByBrowser).toBe(false)

  await page.goBack()
  await expect(page).toHaveURL(/\/upload-video\//)
  await chooseSmall(page)
  await press(page, 'Log out')
  await answer(page, 'Leave')
  await expect(page).toHaveURL(/\/login/)
})

test('a recording in the dialog of the camera is asked about when the browser goes back, and is still there afterwards', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await back(page)
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await press(page, 'Record now')
  await expect(page.getByText('Camera and sound work')).toBeVisible()
  await record(page, 6)
  const use = recorderOf(page).getByRole('button', { name: 'Use this video' })
  await expect(use).toBeVisible()
  await page.goForward()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Stay', exact: true })).toBeFocused()
  await checkAccess(page)
  await answer(page, 'Stay')
  await expect(use).toBeVisible()
  expect(await liveTracks(page)).toBe(0)
  await use.click()
  await expect(page).toHaveURL(/\/home$/)
})

test('D-47 the page of an order that takes no video, or of none, records nothing and leads home', async ({
  page,
  service,
}) => {
  const shipped = await arrangeShipped(service)
  await openAs(page, shipped, `/upload-video/${shipped.orderId}?state=TX`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Your order needs no video right now')
  await expect(page.getByRole('button', { name: 'Record now' })).toHaveCount(0)
  await expect(page.getByText('A quick video is required')).toHaveCount(0)
  await checkAccess(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to your home page' }).click()
  await expect(page).toHaveURL(/\/home$/)

  // Somebody else's order, and what is no order.
  const foreign = await arrangeOrder(service, { state: 'TX' })
  for (const id of [foreign.orderId, '1']) {
    await page.goto(`/upload-video/${id}`)
    await expect(title).toHaveText('We did not find this order')
    await expect(page.getByRole('button', { name: 'Record now' })).toHaveCount(0)
    await checkAccess(page)
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to your home page' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('what the server says about the patient or the order is told in its words; the stated text stays for its own trouble', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await chooseSmall(page)
  const told = page.getByRole('alert')
  const refuse = (status: number, code: string, message: string) =>
    page.route(
      '**/api/get-signed-url',
      (route) => route.fulfill({ status, json: { status: 'error', code, message } }),
      {
        times: 1,
      },
    )
  const quota = 'You have uploaded many files today. Please try again tomorrow, or contact support.'
  await refuse(429, 'too_many_requests', quota)
  await press(page, 'Upload Video')
  await expect(told).toContainText('Your video was not sent')
  await expect(told).toContainText(quota)
  await checkAccess(page)
  await refuse(503, 'unavailable', 'We cannot do this right now.')
  await press(page, 'Try Again')
  await expect(told).toContainText('Server Temporarily Down')
  await expect(told).toContainText('We cannot take your video right now. Wait a few minutes and try again.')
  await refuse(404, 'not_found', 'We did not find this order on your account.')
  await press(page, 'Try Again')
  await expect(told).toContainText('We did not find this order on your account.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to your home page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

import { expect, test } from './fixtures/service.ts'
import { BROWSER, FAKE_DEVICES, openVideoPage, press, recorderOf } from './pages/identity-video.ts'

test.use({
  viewport: { width: 1280, height: 900 },
  launchOptions: { ...(BROWSER ? { executablePath: BROWSER } : {}), args: FAKE_DEVICES },
})

test('P-VID-058 P-VID-020 a recording that stops by itself after a minute is taken by the page and by the server', async ({
  page,
  service,
}) => {
  await openVideoPage(page, service)
  await press(page, 'Record now')
  await expect(page.getByText('Camera and sound work')).toBeVisible()
  await press(page, 'Start recording')
  const recorder = recorderOf(page)
  await expect(recorder.getByText(/^(59|60) seconds$/)).toBeVisible({ timeout: 90_000 })
  const measured = page.waitForResponse((response) => response.url().includes('/storage/'))
  await recorder.getByRole('button', { name: 'Use this video' }).click()
  expect((await measured).status()).toBe(200)
  await expect(page).toHaveURL(/\/home$/)
})

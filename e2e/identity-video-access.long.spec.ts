import { sampleVideo } from '@contour/testkit/people/upload-image'
import type { Locator, Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { expect, test } from './fixtures/service.ts'
import {
  BROWSER,
  FAKE_DEVICES,
  chooseSmall,
  galleryOf,
  holdUploads,
  openVideoPage,
  recorderOf,
  refusableCamera,
} from './pages/identity-video.ts'

test.use({ launchOptions: { ...(BROWSER ? { executablePath: BROWSER } : {}), args: FAKE_DEVICES } })

/** Tabs to a control and presses a key on it, as somebody without a pointer does. */
async function pressByKey(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 40 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('the recorder, by keyboard alone: every state has its names, and axe finds nothing', async ({
      page,
      service,
    }) => {
      const { refuse } = await refusableCamera(page)
      await openVideoPage(page, service)
      const recorder = recorderOf(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })

      await refuse('wait')
      await pressByKey(page, button('Record now'))
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - status:
            - paragraph: Your browser asks whether we may use your camera and microphone. Please allow both.
          - text: Waiting for your camera
          - button "Close, the camera stops"
      `)
      await checkAccess(page)
      await page.keyboard.press('Escape')

      await refuse('NotFoundError')
      await pressByKey(page, button('Record now'), 'Space')
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - alert:
            - paragraph: We found no camera.
            - paragraph: Connect one or pick a file.
          - button "Close, the camera stops"
          - button "Try again"
          - button "Choose a file"
      `)
      await checkAccess(page)
      await checkKeyboard(page)

      await refuse('OverconstrainedError')
      await pressByKey(page, button('Try again'))
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - status:
            - paragraph: Your camera does not support these settings.
            - paragraph: We will try again with basic settings.
          - text: Trying basic settings
          - button "Close, the camera stops"
      `)

      await expect(page.getByText('Camera and sound work')).toBeVisible()
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - paragraph: Say this, 30-60 seconds
          - paragraph: /My name is Robin/
          - paragraph: Then say briefly why you seek weight-loss medication.
          - text: Camera and sound work
          - button "Close, the camera stops"
          - status: Face in the oval, light in front of you
          - button "Start recording"
          - paragraph: Stops by itself at 60 s
      `)
      await checkAccess(page)
      await checkKeyboard(page)

      await pressByKey(page, button('Start recording'))
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - text: Get ready
          - button "Close, the camera stops"
          - status: /Starts in [1-3] seconds?/
          - button "Cancel the countdown"
          - button "Cancel"
      `)
      await expect(page.getByText(/^0:(0[1-9]|[1-5]\d) of 1:00$/)).toBeVisible()
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - text: /0:\\d\\d of 1:00/
          - button "Close, the camera stops"
          - status: Keep talking. 30 seconds is best.
          - button "Stop recording"
          - paragraph: /\\d+ s left/
      `)
      await pressByKey(page, button('Stop recording'))
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - button /Play your recording 0:00 of 0:0\\d/
          - button "Turn sound on"
          - alert: /Video Too Short/
          - button "Record again"
          - button "Close, the camera stops"
      `)
      await checkAccess(page)
      await checkKeyboard(page)

      await pressByKey(page, button('Record again'))
      await pressByKey(page, button('Start recording'))
      await expect(page.getByText(/^0:(0[1-9]|[1-5]\d) of 1:00$/)).toBeVisible()
      await checkAccess(page)
      await expect(page.getByText(/^0:(0[6-9]|[1-5]\d) of 1:00$/)).toBeVisible({ timeout: 30_000 })
      await pressByKey(page, button('Stop recording'), 'Space')
      await expect(recorder).toMatchAriaSnapshot(`
        - dialog "Record your video":
          - button /Play your recording 0:00 of 0:\\d\\d/
          - button "Turn sound on"
          - list:
            - listitem: /\\d+ seconds/
            - listitem: Sound is there
            - listitem: /KB|MB/
          - button "Use this video"
          - button "Record again"
          - button "Close, the camera stops"
      `)
      await checkAccess(page)
      await checkKeyboard(page)
      await pressByKey(page, button('Turn sound on'))
      await expect(button('Turn sound off')).toBeFocused()
      await pressByKey(page, button('Use this video'))
      await expect(page).toHaveURL(/\/home$/)
    })

    test('the page, by keyboard alone: chosen, offered, sending, cancelled, retrying, uploaded and offline have their names, and axe finds nothing', async ({
      page,
      service,
    }) => {
      await openVideoPage(page, service)
      const main = page.getByRole('main')
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
      await expect(main).toMatchAriaSnapshot(`
        - heading "A quick video is required per Texas's regulations" [level=1]
        - list:
          - listitem: Record a video of 30-60 seconds.
          - listitem: First state your full name and date of birth.
          - listitem: Then say briefly why you seek weight-loss medication.
        - button "Record now"
        - button "Choose a file"
      `)
      await checkAccess(page)
      await checkKeyboard(page)

      await page.evaluate(() =>
        Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }),
      )
      const file = { name: 'me.mov', mimeType: 'video/quicktime', buffer: sampleVideo(20 * 1024 * 1024) }
      await galleryOf(page).setInputFiles(file)
      await expect(page.getByRole('dialog', { name: 'Make your video smaller?' })).toMatchAriaSnapshot(`
        - dialog "Make your video smaller?":
          - button "Compress"
          - button "Upload as is"
          - button "Choose another"
      `)
      await checkAccess(page)
      await checkKeyboard(page)
      await pressByKey(page, button('Choose another'))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      await chooseSmall(page)
      await expect(main).toMatchAriaSnapshot(`
        - region "Your video":
          - paragraph: /0:06, \\d+ KB/
        - button "Upload Video"
        - button "Record now"
        - button "Choose another video"
      `)
      await checkAccess(page)
      await checkKeyboard(page)

      const { release } = await holdUploads(page, 1)
      await pressByKey(page, button('Upload Video'))
      await expect(page.getByText(/^\d+ KB of \d+ KB$/)).toBeVisible()
      await expect(main).toMatchAriaSnapshot(`
        - region "Your video":
          - progressbar "Your video"
          - status: /Your video \\d+%/
        - button /Uploading Video\\.\\.\\./
        - button "Cancel"
      `)
      await checkAccess(page)
      await pressByKey(page, button('Cancel'))
      await expect(main).toMatchAriaSnapshot(`
        - alert:
          - paragraph: Upload Cancelled
        - button "Try Again"
      `)
      await checkAccess(page)
      release()

      await page.context().setOffline(true)
      await expect(page.getByText('You are offline')).toBeVisible()
      await checkAccess(page)
      await pressByKey(page, button('Try Again'), 'Space')
      await expect(button(/^Retrying Upload\.\.\. \(1\/3\)/)).toBeVisible()
      let go = () => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/api/upload-av-video', (route) => held.then(() => route.fallback()))
      await page.context().setOffline(false)
      await expect(main).toMatchAriaSnapshot(`
        - status:
          - paragraph: Video Uploaded!
        - button /Video Uploaded Successfully!/
      `)
      await checkAccess(page)
      go()
      await expect(page).toHaveURL(/\/home$/)
    })
  })
}

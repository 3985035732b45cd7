/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { sampleVideo } from '@contour/testkit/people/upload-image'
import { arrangeOrder, openAs, sendForm, type Arranged } from '../fixtures/arrange.ts'
import type { RunningService } from '../fixtures/start-service.ts'

/** Starts the browser with a camera and a microphone that show and sound a test signal, and are granted at once. */
export const FAKE_DEVICES = [
  '--no-sandbox',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** The browser of the machine, whose recorder knows more codecs than the one that comes with the tests. */
export const BROWSER = [process.env['CHROME_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

/** A tablet, which records on the page, as its browser names itself. */
export const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1'

/** The browser of a phone, whose own camera app records. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  hasTouch: true,
}

/** Opens the page of a Texas order's video and keeps the tracks that it opens, to see them end. */
export async function openVideoPage(page: Page, service: RunningService): Promise<Arranged> {
  const order = await arrangeOrder(service, { state: 'TX' })
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { openedTracks: opened })
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
  })
  await openAs(page, order, `/upload-video/${order.orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Texas')
  return order
}

/** Returns how many tracks of camera and microphone are on. */
export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  )

/**
 * Lets a test have the camera call of the page refused with a DOMException of a name; basic settings are never
 * overconstrained, and "wait" stands for a question of the browser that nobody answers.
 */
export async function refusableCamera(page: Page): Promise<{ refuse: (name: string) => Promise<void> }> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      const { refusal } = window as unknown as { refusal?: string }
      const isBasic = wanted?.video === true
      if (refusal === 'wait') return new Promise<never>(() => {})
      if (refusal && !(isBasic && refusal === 'OverconstrainedError')) throw new DOMException('no', refusal)
      return open(wanted)
    }
  })
  return {
    refuse: async (name) => void (await page.evaluate((refusal) => Object.assign(window, { refusal }), name)),
  }
}

export const recorderOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Record your video' })

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const galleryOf = (page: Page): Locator => page.getByLabel('Choose a file')

/** Chooses a video in a format that this browser cannot open; the server checks it. */
export const chooseSmall = (page: Page): Promise<void> =>
  galleryOf(page).setInputFiles({ name: 'me.mov', mimeType: 'video/quicktime', buffer: sampleVideo() })

/** Sends a video from the page of a Texas order, once that page is there, by clicks. */
export async function sendVideo(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Texas')
  await chooseSmall(page)
  await press(page, 'Upload Video')
  await expect(page).toHaveURL(/\/home$/)
}

/** An order of Texas, which asks for a video, with its form and its video sent. */
export async function arrangeVideo(page: Page, service: RunningService): Promise<Arranged> {
  const order = await arrangeOrder(service, { state: 'TX' })
  await sendForm(service, order)
  await openAs(page, order, `/upload-video/${order.orderId}`)
  await sendVideo(page)
  return order
}

/** Records for at least so many seconds of real time: recorder and camera run on the browser's own clock. */
export async function record(page: Page, seconds: number): Promise<void> {
  await press(page, 'Start recording')
  await expect(page.getByText('Get ready')).toBeVisible()
  // Each second is shown for a second, which a look now and then may miss.
  const elapsed = page.getByText(/^0:\d\d of 1:00$/)
  await expect
    .poll(async () => Number((await elapsed.innerText()).slice(2, 4)), { timeout: 40_000, intervals: [50] })
    .toBeGreaterThanOrEqual(seconds)
  await press(page, 'Stop recording')
}

/** Holds the next uploads of the page until `release` is called. */
export async function holdUploads(page: Page, times?: number): Promise<{ release: () => void }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/storage/*', (route) => held.then(() => route.fallback()), times ? { times } : {})
  return { release }
}

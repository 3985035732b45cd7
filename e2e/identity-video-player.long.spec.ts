/// <reference lib="dom" />
import { sampleVideos } from '@contour/testkit/people/upload-image'
import type { Locator, Page } from '@playwright/test'
import { takeClock } from './fixtures/browser.ts'
import { arrangeOrder, openAs, sendForm } from './fixtures/arrange.ts'
import { advance } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { BROWSER, galleryOf, press } from './pages/identity-video.ts'
import { nameOf } from './pages/staff-app.ts'

test.use({ launchOptions: { ...(BROWSER ? { executablePath: BROWSER } : {}), args: ['--no-sandbox'] } })

/** A page of the same staff member whose clock this test moves: a session belongs to its tab. */
async function movablePage(desk: Page): Promise<Page> {
  const page = await desk.context().newPage()
  const kept = await desk.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await page.addInitScript((session) => Object.assign(sessionStorage, JSON.parse(session)), kept)
  await takeClock(page)
  return page
}

const sourceOf = (video: Locator): Promise<string> =>
  video.evaluate((element) => (element as HTMLVideoElement).src)
const play = (video: Locator, plays: boolean): Promise<void> =>
  video.evaluate(async (element, wanted) => {
    const player = element as HTMLVideoElement
    player.loop = true
    player.muted = true
    if (wanted) await player.play()
    else player.pause()
  }, plays)

test('D-47 M-13 the link of a video is renewed before it ends, and a video that plays is not interrupted', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await sendForm(service, order)
  await openAs(page, order, `/upload-video/${order.orderId}`)
  const file = { name: 'me.webm', mimeType: 'video/webm', buffer: sampleVideos().webm }
  await galleryOf(page).setInputFiles(file)
  await press(page, 'Upload Video')
  await expect(page).toHaveURL(/\/home$/)

  const reviewer = await movablePage(await desk('support'))
  await reviewer.goto('/identity')
  await reviewer.getByRole('link', { name: nameOf(order) }).click()
  const video = reviewer.getByLabel(`Identity video of ${nameOf(order)}`)
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
  const first = await sourceOf(video)
  await video.evaluate((one) => void ((one as HTMLVideoElement).currentTime = 3))

  // It stands still: the player takes the new link at once, and keeps its place.
  await advance(service, 240)
  await reviewer.clock.fastForward(240_000)
  await expect.poll(() => sourceOf(video)).not.toBe(first)
  const second = await sourceOf(video)
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBe(3)

  // It plays: the new link waits until it stands still.
  await play(video, true)
  await advance(service, 240)
  const read = reviewer.waitForResponse(/\/staff-api\/identity\/[\w-]+$/)
  await reviewer.clock.fastForward(240_000)
  await read
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).paused)).toBe(false)
  expect(await sourceOf(video)).toBe(second)
  await play(video, false)
  await expect.poll(() => sourceOf(video)).not.toBe(second)

  // The first link has ended meanwhile; the current one opens the video.
  const statuses = await reviewer.evaluate(
    (links) => Promise.all(links.map(async (link) => (await fetch(link)).status)),
    [first, await sourceOf(video)],
  )
  expect(statuses).toEqual([410, 200])
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
  await reviewer.close()
})

/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'
import { readToTheEnd } from './pages/report.ts'

const REPORT = '/weight-loss-report'

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Where the range sits' }) })

for (const width of [390, 1280])
  test(`F-RPT-016 at ${width} px the hero leaves half of the screen free, and the sticky button comes when its own has left`, async ({
    page,
    service,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openLead(page, service, { weight: 220, desired: 160 })
    await page.goto(REPORT)
    const links = page.getByRole('link', { name: 'See plans and exact charges' })
    await expect(cardOf(page)).toBeVisible()
    await expect(links).toHaveCount(1)
    const hero = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::section')
    if (width === 390)
      await expect.poll(async () => (await hero.boundingBox())?.height).toBeLessThanOrEqual(844 / 2)
    await page.getByRole('heading', { name: 'What’s Next' }).scrollIntoViewIfNeeded()
    await expect(links).toHaveCount(2)
    await expect(links.last()).toBeInViewport()
    await links.last().click()
    await expect(page).toHaveURL(/\/weight-loss-plan$/)
  })

const left = (page: Page) =>
  page
    .getByRole('group', { name: 'Video stories' })
    .getByRole('list')
    .evaluate((list) => list.scrollLeft)

async function swipe(page: Page, pixels: number): Promise<void> {
  const list = page.getByRole('group', { name: 'Video stories' }).getByRole('list')
  const box = (await list.boundingBox())!
  // On the caption, because the picture has its own controls.
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - pixels, y, { steps: 4 })
  await page.mouse.up()
}

test('F-RPT-013 F-RPT-014 F-RPT-015 the stories scroll by 225 px and by a swipe of 50 px, not of 49', async ({
  page,
}) => {
  await page.goto(REPORT)
  const stories = page.getByRole('group', { name: 'Video stories' })
  await readToTheEnd(page)
  await stories.scrollIntoViewIfNeeded()
  await expect(stories.locator('video')).toHaveCount(4)
  for (const video of await stories.locator('video').all()) {
    await expect(video).toHaveAttribute('poster', /\.webp$/)
    await expect(video.locator('track[kind="captions"]')).toHaveCount(1)
  }
  await expect(stories).toContainText('Sample clip, nobody’s story')
  await expect.poll(() => left(page)).toBe(0)
  await stories.getByRole('button', { name: 'Stories after' }).click()
  await expect.poll(() => left(page)).toBe(225)
  await stories.getByRole('button', { name: 'Stories before' }).click()
  await expect.poll(() => left(page)).toBe(0)
  await page
    .getByRole('group', { name: 'Video stories' })
    .evaluate((group) => group.scrollIntoView({ block: 'center' }))
  await swipe(page, 49)
  await expect.poll(() => left(page)).toBe(0)
  await swipe(page, 51)
  await expect.poll(() => left(page)).toBe(225)
  await swipe(page, -51)
  await expect.poll(() => left(page)).toBe(0)
  const played = await stories
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      return video.videoWidth
    })
  expect(played).toBeGreaterThan(0)
})

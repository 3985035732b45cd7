import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { expect, test } from './fixtures/service.ts'
import { readToTheEnd } from './pages/report.ts'

const clip = readFileSync(new URL('../packages/testkit/fixtures/six-seconds.mp4', import.meta.url))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#752a60' } })
    .jpeg()
    .toBuffer()
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const mp4 = file('robin.mp4', 'video/mp4', clip)
const vtt = file('robin.vtt', '', Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nThis clip is a sample.\n'))

const form = (at: Page) => at.getByRole('form', { name: 'New story' })
const part = (at: Page, name: string) => form(at).getByRole('group', { name, exact: true })
const chooser = (at: Page, name: string) => part(at, name).locator('input[type=file]')

test('S-20 content staff upload the files of a story; an administrator looks at them and approves, the report plays them', async ({
  page,
  desk,
}) => {
  const content = await desk('content')
  await content.goto('/claims?show=stories')
  await content.getByRole('button', { name: 'Add a story' }).click()

  // What cannot be a clip, a poster or captions is refused with a sentence.
  await chooser(content, 'Clip').setInputFiles(file('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7')))
  await expect(part(content, 'Clip')).toContainText('Choose an MP4, MOV or WebM clip.')
  await chooser(content, 'Clip').setInputFiles(file('a.mp4', 'video/mp4', Buffer.from('%PDF-1.7')))
  await expect(part(content, 'Clip')).toContainText('This type of file is not accepted.')
  await chooser(content, 'Poster').setInputFiles(file('a.jpg', 'image/jpeg', await picture(199, 300)))
  await expect(part(content, 'Poster')).toContainText('The picture must be at least 200 by 200 pixels.')
  await chooser(content, 'Captions').setInputFiles(file('a.vtt', '', Buffer.from('no captions')))
  await expect(part(content, 'Captions')).toContainText('the file starts with WEBVTT')
  await checkAccess(content)

  await chooser(content, 'Clip').setInputFiles(mp4)
  await expect(content.getByText('The clip was uploaded.')).toBeVisible()
  await expect(part(content, 'Clip')).toContainText('robin.mp4')
  await chooser(content, 'Poster').setInputFiles(file('first.jpg', 'image/jpeg', await picture(300, 400)))
  await expect(part(content, 'Poster').locator('img')).toBeVisible()
  const first = String(await part(content, 'Poster').locator('img').getAttribute('src'))
  await expect.poll(() => statusOf(content, first)).toBe(200)

  // Replaced, the first picture is gone; removed, the field asks for one, and a file of the site can be chosen.
  await chooser(content, 'Poster').setInputFiles(file('second.jpg', 'image/jpeg', await picture(600, 800)))
  await expect(part(content, 'Poster')).toContainText('second.jpg')
  await expect.poll(() => statusOf(content, first)).toBe(404)
  await part(content, 'Poster').getByRole('button', { name: 'Remove' }).click()
  await expect(part(content, 'Poster')).toBeFocused()
  await form(content).getByLabel('Or a poster of this site').selectOption('/samples/story-1.webp')
  await expect(part(content, 'Poster').locator('img')).toHaveCount(0)
  await chooser(content, 'Poster').setInputFiles(file('third.jpg', 'image/jpeg', await picture(600, 800)))
  await expect(part(content, 'Poster')).toContainText('third.jpg')
  await expect(form(content).getByLabel('Or a poster of this site')).toHaveValue('')
  await chooser(content, 'Captions').setInputFiles(vtt)
  await expect(part(content, 'Captions')).toContainText('robin.vtt')
  await expect(form(content).getByLabel('Preview', { exact: true })).toBeVisible()
  await checkAccess(content)
  await checkKeyboard(content)

  const fields = {
    Title: 'Uploaded by the staff',
    'Text under the title': 'Sample clip, nobody’s story',
    Consent: 'sample: nobody is shown',
    Place: '51',
    'Last day': '2099-12-31',
  }
  for (const [label, text] of Object.entries(fields))
    await form(content).getByLabel(label, { exact: true }).fill(text)
  await form(content).getByRole('button', { name: 'Save for approval' }).click()

  const admin = await desk('administrator')
  await admin.goto('/claims?show=stories')
  const story = admin.getByRole('article', { name: 'Uploaded by the staff' })
  const preview = story.getByLabel('Preview of “Uploaded by the staff”')
  await expect(preview).toBeVisible()
  await expect
    .poll(() => preview.evaluate((video) => video instanceof HTMLVideoElement && Math.round(video.duration)))
    .toBe(6)
  await checkAccess(admin)
  await story.getByRole('button', { name: /^Approve version 1/ }).click()
  await expect(story).toContainText('Published')

  await page.goto('/weight-loss-report')
  await readToTheEnd(page)
  const shown = page.getByRole('group', { name: 'Video stories' }).getByLabel('Uploaded by the staff')
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toBeVisible()
  const played = await shown.locator('source').getAttribute('src')
  expect(await statusOf(page, String(played))).toBe(200)
  await story.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(story).toContainText('Withdrawn')
  expect(await statusOf(page, String(played))).toBe(404)
})

test('a file that does not arrive says so, and the rest of the form is kept', async ({ desk }) => {
  const content = await desk('content')
  await content.goto('/claims?show=stories')
  await content.getByRole('button', { name: 'Add a story' }).click()
  await form(content).getByLabel('Title', { exact: true }).fill('Kept')
  await content.route('**/staff-api/stories/media/clip', (route) => route.abort())
  await chooser(content, 'Clip').setInputFiles(mp4)
  await expect(part(content, 'Clip').getByText('Error:')).toBeVisible()
  await expect(form(content).getByLabel('Title', { exact: true })).toHaveValue('Kept')
  await content.unroute('**/staff-api/stories/media/clip')
  await chooser(content, 'Clip').setInputFiles(mp4)
  await expect(part(content, 'Clip')).toContainText('robin.mp4')
})

/** The status of a file, past the browser's cache. */
const statusOf = (at: Page, path: string) =>
  at.evaluate(async (file) => (await fetch(file, { cache: 'no-store' })).status, path)

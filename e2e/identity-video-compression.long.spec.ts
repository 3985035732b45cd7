/// <reference lib="dom" />
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sampleVideo, sampleVideos } from '@contour/testkit/people/upload-image'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { galleryOf, openVideoPage, press } from './pages/identity-video.ts'

const FFMPEG = '/usr/bin/ffmpeg'
const FFPROBE = '/usr/bin/ffprobe'
const MB = 1024 * 1024

test.use({ viewport: { width: 1280, height: 900 } })

test.describe('large', () => {
  test.skip(!existsSync(FFMPEG) || !existsSync(FFPROBE), 'a machine without ffmpeg makes no large video')

  test('P-VID-008 P-VID-014 P-VID-015 P-VID-022 P-VID-031 P-VID-032 a video of 70 MB is made smaller, read back, and sent; before that, cancelled once', async ({
    page,
    service,
  }, info) => {
    const file = info.outputPath('large.mp4')
    makeLargeVideo(file)
    expect(statSync(file).size).toBeGreaterThan(70 * MB)
    await openVideoPage(page, service)
    await galleryOf(page).setInputFiles(file)
    const offer = page.getByRole('dialog', { name: 'Make your video smaller?' })
    await expect(offer.getByRole('button')).toHaveText(['', 'Compress', 'Upload as is', 'Choose another'])
    await checkAccess(page)
    await page.getByRole('button', { name: 'Compress', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Making Video Smaller\.\.\./ })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Making your video smaller' })).toBeVisible()
    await press(page, 'Cancel')
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Compress', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Upload Video', exact: true })).toBeVisible({
      timeout: 120_000,
    })
    await expect(page.getByText(/^0:06, \d+(\.\d)? MB$/)).toBeVisible()

    await page.evaluate(() => {
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function keep(body) {
        Object.assign(window, { sentBody: body })
        send.call(this, body)
      }
    })
    await press(page, 'Upload Video')
    await expect(page).toHaveURL(/\/home$/)
    const made = info.outputPath('made.mp4')
    await writeFile(made, await sentBody(page))
    expect(statSync(made).size).toBeLessThan(20 * MB)
    const { streams } = JSON.parse(
      execFileSync(
        FFPROBE,
        `-v error -show_entries stream=codec_type,width,height,avg_frame_rate -of json ${made}`.split(' '),
        { encoding: 'utf8' },
      ),
    ) as { streams: { codec_type: string; width?: number; height?: number; avg_frame_rate: string }[] }
    expect(streams.map(({ codec_type }) => codec_type).toSorted()).toEqual(['audio', 'video'])
    const picture = streams.find(({ codec_type }) => codec_type === 'video')
    const [frames = 0, seconds = 1] = (picture?.avg_frame_rate ?? '').split('/').map(Number)
    expect(picture).toMatchObject({ width: 852, height: 480 })
    expect(Math.round(frames / seconds)).toBe(15)
  })
})

test('P-VID-033 on a 2g connection a smaller video is offered from 20 MB; as it is, it is sent', async ({
  page,
  service,
}) => {
  await slowConnection(page)
  await openVideoPage(page, service)
  await galleryOf(page).setInputFiles({
    name: 'me.mov',
    mimeType: 'video/quicktime',
    buffer: sampleVideo(20 * MB),
  })
  await expect(page.getByText(/^Your connection is slow/)).toBeVisible()
  await page.getByRole('button', { name: 'Upload as is', exact: true }).click()
  await press(page, 'Upload Video')
  await expect(page).toHaveURL(/\/home$/)
})

test('P-VID-036 P-VID-016 a file that is changed on the device after it was chosen is told as one that cannot be checked', async ({
  page,
  service,
}, info) => {
  const file = info.outputPath('me.mp4')
  await writeFile(file, sampleVideo(61 * MB))
  await openVideoPage(page, service)
  await galleryOf(page).setInputFiles(file)
  await expect(page.getByRole('dialog')).toBeVisible()
  await writeFile(file, 'something else')
  await page.getByRole('button', { name: 'Upload as is', exact: true }).click()
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('Video Analysis Failed')
  await expect(trouble).toContainText('We could not check this video. Try again or choose another file.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('P-VID-037 an AVI file cannot be made smaller, and is offered again as it is', async ({
  page,
  service,
}) => {
  await slowConnection(page)
  await openVideoPage(page, service)
  const buffer = Buffer.concat([sampleVideos().avi, Buffer.alloc(20 * MB)])
  await galleryOf(page).setInputFiles({ name: 'me.avi', mimeType: 'video/x-msvideo', buffer })
  await page.getByRole('button', { name: 'Compress', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Video Format Issue')
  await press(page, 'Try Again')
  await expect(page.getByRole('button', { name: 'Upload as is', exact: true })).toBeVisible()
})

/** Has the browser estimate its connection as 2g. */
const slowConnection = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }))

/** Returns the file that the page sent; Playwright itself does not see the bytes of a file. */
async function sentBody(page: Page): Promise<Buffer> {
  const text = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(String(reader.result)))
        reader.readAsDataURL((window as unknown as { sentBody: File }).sentBody)
      }),
  )
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

/** Makes a video of six seconds with sound, as large as a phone's own camera app makes one of a minute. */
function makeLargeVideo(file: string): void {
  const inputs = '-f lavfi -i testsrc2=s=1280x720:r=30:d=6 -f lavfi -i sine=d=6'
  const output = '-c:v libx264 -preset ultrafast -b:v 110M -minrate 110M -maxrate 110M -bufsize 110M'
  const rest = '-x264-params nal-hrd=cbr:force-cfr=1 -pix_fmt yuv420p -c:a aac -t 6 -y'
  execFileSync(FFMPEG, `-v error ${inputs} ${output} ${rest} ${file}`.split(' '))
}

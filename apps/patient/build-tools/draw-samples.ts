/// <reference lib="dom" />
// npx node apps/patient/build-tools/draw-samples.ts: regenerates the demo's sample clips, posters and captions.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const OUT = path.resolve(import.meta.dirname, '../public/samples')

const STORIES = [
  ['1', 'A first week'],
  ['2', 'A change of dose'],
  ['3', 'A hard month'],
  ['4', 'A goal reached'],
] as const

/** Runs in the page: draws slowly moving contour lines, one highlighted, with a label that describes the clip. */
async function draw({ mark, title, seconds }: { mark: string; title: string; seconds: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = 360
  canvas.height = 480
  const pen = canvas.getContext('2d')!
  const paint = (t: number) => {
    pen.fillStyle = '#0b4a3f'
    pen.fillRect(0, 0, 360, 480)
    for (let ring = 1; ring <= 14; ring++) {
      pen.beginPath()
      for (let step = 0; step <= 120; step++) {
        const angle = (step / 120) * Math.PI * 2
        const wobble =
          Math.sin(angle * 3 + Number(mark) + t * 0.6) * 0.12 + Math.cos(angle * 2 - t * 0.4) * 0.1
        const reach = ring * 26 * (1 + wobble)
        const [px, py] = [190 + Math.cos(angle) * reach, 270 + Math.sin(angle) * reach * 0.9]
        if (step === 0) pen.moveTo(px, py)
        else pen.lineTo(px, py)
      }
      pen.strokeStyle = ring === 5 ? '#f0b429' : '#ffffff33'
      pen.lineWidth = ring === 5 ? 3 : 1.2
      pen.stroke()
    }
    pen.fillStyle = '#07362e'
    pen.fillRect(0, 0, 360, 104)
    pen.fillStyle = '#ffffff'
    pen.font = '600 26px sans-serif'
    pen.fillText(title, 22, 46)
    pen.font = '17px sans-serif'
    pen.fillText('Sample clip. Nobody’s story.', 22, 78)
  }
  paint(0)
  const toBase64 = async (blob: Blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const poster = await new Promise<Blob>((resolve) =>
    canvas.toBlob((blob) => resolve(blob!), 'image/webp', 0.8),
  )
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 220_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const done = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  const begun = performance.now()
  await new Promise<void>((resolve) => {
    const frame = () => {
      const t = (performance.now() - begun) / 1000
      paint(t)
      if (t < seconds) requestAnimationFrame(frame)
      else resolve()
    }
    frame()
  })
  recorder.stop()
  await done
  return { poster: await toBase64(poster), clip: await toBase64(new Blob(parts)) }
}

const captions = (title: string) =>
  `WEBVTT

00:00.000 --> 00:02.500
${title}. This clip is a sample.

00:02.500 --> 00:05.000
Here somebody tells their own story, with consent.
`

mkdirSync(OUT, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
await page.goto('data:text/html,<title>samples</title>')
for (const [mark, title] of STORIES) {
  const drawn = await page.evaluate(draw, { mark, title, seconds: 5 })
  writeFileSync(path.join(OUT, `story-${mark}.webp`), Buffer.from(drawn.poster, 'base64'))
  writeFileSync(path.join(OUT, `story-${mark}.mp4`), Buffer.from(drawn.clip, 'base64'))
  writeFileSync(path.join(OUT, `story-${mark}.vtt`), captions(title))
}
await browser.close()

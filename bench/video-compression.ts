/// <reference lib="dom" />
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { arrangeOrder } from '@contour/e2e/arrange'
import { ROOT, startService, type RunningService } from '@contour/e2e/start-service'
import type { Browser } from '@playwright/test'
import type { CompressionPage, Compressed } from './compression-page/both-sides.ts'
import { kib, printTable, within } from './print-table.ts'
import { serveFolder } from './serve-folder.ts'
import { storedOf } from './stored-session.ts'
import { launchBrowser, weigh } from './weigh-visit.ts'

/** performance.md: speed next to the bare library, bytes of the part that only compression loads, brotli. */
const BUDGET = { speed: 0.9, bytes: 90 * 1024 }
const ROUNDS = 5
const FFMPEG = '/usr/bin/ffmpeg'
/** 30 seconds of 720p with sound, as a phone's camera makes them. */
const CLIP =
  '-f lavfi -i testsrc2=s=1280x720:r=30:d=30 -f lavfi -i sine=d=30 -c:v libx264 -preset veryfast -b:v 5M -pix_fmt yuv420p -c:a aac -t 30 -y'

/**
 * Measures the compression of the reference clip next to the bare library in the same run, alternating; and what its
 * part weighs, which no page loads when it opens.
 */
export async function measureCompression(): Promise<void> {
  const browser = await launchBrowser()
  const service = await startService()
  try {
    await printBytes(browser, service)
    if (existsSync(FFMPEG)) await printSpeed(browser)
    else process.stdout.write('\nffmpeg was not found: the compression of a video was not measured.\n')
  } finally {
    await service.stop()
    await browser.close()
  }
}

/** The built files in which the library of compression is, found by a text of its own. */
const libraryFiles = () => {
  const assets = path.join(ROOT, 'apps/patient/build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return scripts
    .filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('mediabunny'))
    .map((name) => ({ name, bytes: readFileSync(path.join(assets, `${name}.br`)).length }))
}

async function printBytes(browser: Browser, service: RunningService): Promise<void> {
  const files = libraryFiles()
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const order = await arrangeOrder(service, { state: 'TX' })
  const stored = storedOf(service, order)
  const loaded: string[] = []
  for (const page of ['/', '/weight-loss-report', '/login', '/home', `/upload-video/${order.orderId}`]) {
    const { scripts } = await weigh(browser, service.url + page, stored)
    if (files.some(({ name }) => [...scripts.keys()].some((url) => url.endsWith(name)))) loaded.push(page)
  }
  printTable(
    'The part that makes a video smaller',
    ['', 'figure', 'budget', ''],
    [
      [
        'brotli, KiB',
        kib(bytes),
        `<= ${kib(BUDGET.bytes)}`,
        within(files.length > 0 && bytes <= BUDGET.bytes),
      ],
      ['pages that load it when they open', loaded.join(', ') || '0', '0', within(loaded.length === 0)],
    ],
  )
}

async function printSpeed(browser: Browser): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-clip-'))
  const clip = path.join(folder, 'clip.mp4')
  execFileSync(FFMPEG, ['-v', 'error', ...CLIP.split(' '), clip])
  await build({
    root: path.join(import.meta.dirname, 'compression-page'),
    logLevel: 'error',
    build: { outDir: path.join(folder, 'page'), target: 'es2022' },
  })
  const served = await serveFolder(path.join(folder, 'page'))
  const page = await browser.newPage()
  try {
    await page.goto(served.url)
    await page.setInputFiles('input', clip)
    const run = (side: 'ours' | 'bare') =>
      page.evaluate((side) => (window as unknown as CompressionPage).compress(side), side)
    // The first run of each side starts decoder, encoder and the library.
    await run('ours')
    await run('bare')
    const found: Record<'ours' | 'bare', Compressed[]> = { ours: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const side of ['ours', 'bare'] as const) found[side].push(await run(side))
    const [ours, bare] = [median(found.ours), median(found.bare)]
    const speed = bare.ms / ours.ms
    printTable(
      'Compression of 30 s of 720p to 480p with 15 frames a second, median of five, alternating',
      ['', 'contour', 'bare library', 'ratio', 'budget', ''],
      [
        [
          'times real time',
          (30_000 / ours.ms).toFixed(2),
          (30_000 / bare.ms).toFixed(2),
          speed.toFixed(2),
          `>= ${BUDGET.speed}`,
          within(speed >= BUDGET.speed),
        ],
        ['result, KiB', kib(ours.bytes), kib(bare.bytes), (ours.bytes / bare.bytes).toFixed(2)],
      ],
    )
  } finally {
    await page.close()
    served.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function median(runs: readonly Compressed[]): Compressed {
  const sorted = runs.toSorted((a, b) => a.ms - b.ms)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

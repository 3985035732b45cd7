import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { printScores } from './lighthouse-scores.ts'
import { timeVisits } from './page-speed.ts'
import { printTable, within } from './print-table.ts'
import { serveFolder } from './serve-folder.ts'

type Weight = Record<'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Other', number> & { requests: number }

/** performance.md, Budgets. Blocked time has no limit: it is printed next to the static page's. */
const BUDGET = { js: 2, requests: 12 }

/** Largest paint of each page as a multiple of the static page's; no page may shift. */
const LCP_BUDGET: Readonly<Record<string, number>> = {
  '/': 1.2,
  '/weight-loss-report': 2,
  '/weight-loss-plan': 2,
}

/** Counts the bytes transferred by kind, and the requests, of a first visit with an empty cache. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const weight: Weight = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Other: 0, requests: 0 }
    const kinds = new Map<string, string>()
    session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      weight[kind in weight && kind !== 'requests' ? (kind as keyof Weight) : 'Other'] += encodedDataLength
      weight.requests += 1
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return weight
  } finally {
    await context.close()
  }
}

/**
 * Measures what `/` transfers and how fast it and the next two pages appear, compared with a minimal React form and a
 * static page that are built and measured in the same run.
 * @param only path of one page: then only Lighthouse, of that page and of the static one
 */
export async function measurePages(url: string, only?: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  try {
    writeFileSync(path.join(folder, 'static.html'), await withoutScripts(`${url}/`))
    if (!only) await buildBareForm(folder)
    const bare = await serveFolder(folder)
    try {
      const pages = pagesOf(url, bare.url)
      if (only) await printScores(pick(pages, [only, STATIC]), STATIC)
      else await measureAll(pages)
    } finally {
      bare.server.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const buildBareForm = (outDir: string) =>
  build({
    root: path.join(import.meta.dirname, 'bare-react'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: false },
  })

async function measureAll(pages: Pages): Promise<void> {
  const executablePath = process.env.CHROME_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  })
  try {
    printWeights(await weigh(browser, pages['/'] ?? ''), await weigh(browser, pages[BARE] ?? ''))
    await printSpeeds(browser, pages)
  } finally {
    await browser.close()
  }
  await printScores(pages, STATIC)
}

type Pages = Readonly<Record<string, string>>

const BARE = 'bare React form'
const STATIC = 'static page'

/** The address of each measured page by its name. */
const pagesOf = (url: string, bareUrl: string): Pages => ({
  '/': `${url}/`,
  '/weight-loss-report': `${url}/weight-loss-report?desiredWeight=160`,
  '/weight-loss-plan': `${url}/weight-loss-plan`,
  [BARE]: `${bareUrl}/`,
  [STATIC]: `${bareUrl}/static.html`,
})

function pick(pages: Pages, names: readonly string[]): Pages {
  const known = Object.entries(pages).filter(([name]) => names.includes(name))
  if (known.length < names.length)
    throw new Error(`${names.join(', ')}: measured are ${Object.keys(pages).join(', ')}`)
  return Object.fromEntries(known)
}

function printWeights(ours: Weight, bare: Weight): void {
  const names = { Script: 'JS', Stylesheet: 'CSS', Font: 'fonts', Document: 'HTML', Other: 'other' } as const
  const js = ours.Script / bare.Script
  const rows = Object.entries(names).map(([kind, name]) => {
    const [a, b] = [ours[kind as keyof Weight], bare[kind as keyof Weight]]
    const verdict = kind === 'Script' ? [`ratio <= ${BUDGET.js}`, within(js <= BUDGET.js)] : ['', '']
    return [`${name}, KiB`, kib(a), kib(b), b > 0 ? (a / b).toFixed(2) : '-', ...verdict]
  })
  const { requests } = ours
  rows.push([
    'requests',
    String(requests),
    String(bare.requests),
    (requests / bare.requests).toFixed(2),
    `<= ${BUDGET.requests}`,
    within(requests <= BUDGET.requests),
  ])
  printTable(
    'Transfer of / on a first visit',
    ['', 'contour', 'bare React form', 'ratio', 'budget', ''],
    rows,
  )
}

async function printSpeeds(browser: Browser, pages: Pages): Promise<void> {
  const still = await timeVisits(browser, pages[STATIC] ?? '')
  const rows: string[][] = []
  for (const [name, at] of Object.entries(pages)) {
    const { lcp, cls, blocking } = name === STATIC ? still : await timeVisits(browser, at)
    const ratio = lcp / still.lcp
    // Printed with three decimals; a shift that rounds to zero is not visible.
    const unmoved = cls < 0.0005
    const most = LCP_BUDGET[name]
    const verdict =
      most === undefined ? ['', ''] : [`LCP <= ${most}, shift 0`, within(ratio <= most && unmoved)]
    rows.push([name, lcp.toFixed(0), ratio.toFixed(2), cls.toFixed(3), blocking.toFixed(0), ...verdict])
  }
  printTable(
    'First visit on a phone (slow 4G and a quarter of this processor, applied): largest paint, layout shift, blocked ms',
    ['', 'LCP ms', 'to static', 'shift', 'blocked', 'budget', ''],
    rows,
  )
}

/** Returns our first page with inline styles, system fonts and no scripts: the best that its design allows. */
async function withoutScripts(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  if (!html.includes('<style>')) throw new Error('the first page has no styles of its own')
  return html
    .replace(/<script[^>]*><\/script>|<link rel="(modulepreload|preload|prefetch|icon)"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*\}/g, '')
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1)

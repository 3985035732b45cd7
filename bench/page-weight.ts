import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { serveFolder } from './serve-folder.ts'
import { printTable } from './print-table.ts'

type Weight = Record<'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Other', number> & { requests: number }

/** Bytes over the wire by kind, and how many requests, of a first visit with an empty cache. */
async function weigh(url: string): Promise<Weight> {
  const executablePath = process.env.CHROME_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const session = await page.context().newCDPSession(page)
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
    await browser.close()
  }
}

/** What `/` transfers, beside the least that a React form can be, built and measured in the same run. */
export async function weighPages(url: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  try {
    await build({
      root: path.join(import.meta.dirname, 'bare-react'),
      plugins: [react()],
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    const bare = await serveFolder(folder)
    const [ours, theirs] = [await weigh(`${url}/`), await weigh(`${bare.url}/`)]
    bare.server.close()
    const names = {
      Script: 'JS',
      Stylesheet: 'CSS',
      Font: 'fonts',
      Document: 'HTML',
      Other: 'other',
    } as const
    const rows = Object.entries(names).map(([kind, name]) => {
      const [a, b] = [ours[kind as keyof Weight], theirs[kind as keyof Weight]]
      return [`${name}, KiB`, kib(a), kib(b), b > 0 ? (a / b).toFixed(2) : '-']
    })
    rows.push([
      'requests',
      String(ours.requests),
      String(theirs.requests),
      (ours.requests / theirs.requests).toFixed(2),
    ])
    printTable('Transfer of / on a first visit', ['', 'contour', 'bare React form', 'ratio'], rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1)

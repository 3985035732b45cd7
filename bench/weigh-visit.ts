import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

type Kind = 'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Other'
/** Bytes transferred by kind, without the headers, the number of requests, and the bytes of each script by its address. */
export type Weight = Record<Kind, number> & { requests: number; scripts: ReadonlyMap<string, number> }

/** What a browser holds before a visit: the session of a patient. */
export type Stored = NonNullable<BrowserContextOptions['storageState']>

/** Waits until the page shows its data: while its scripts run, the network is idle too. */
export type Ready = (page: Page) => Promise<unknown>

const isKind = (type: string): type is Kind =>
  ['Document', 'Script', 'Stylesheet', 'Font', 'Other'].includes(type)

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}

/** Counts the bytes transferred by kind, without the headers, and the requests, of a first visit with an empty cache. */
export async function weigh(browser: Browser, url: string, stored?: Stored, ready?: Ready): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(stored ? { storageState: stored } : {}),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = new Map<string, number>()
    const weight = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Other: 0, requests: 0, scripts }
    const kinds = new Map<string, { kind: Kind; from: string; headers: number }>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      kinds.set(requestId, {
        kind: isKind(type) ? type : 'Other',
        from: response.url,
        headers: response.encodedDataLength,
      })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, from, headers } = kinds.get(requestId) ?? { kind: 'Other', from: '', headers: 0 }
      const bytes = encodedDataLength - headers
      weight[kind] += bytes
      weight.requests += 1
      if (kind === 'Script') scripts.set(from, bytes)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await ready?.(page)
    return weight
  } finally {
    await context.close()
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BRAND_PLACES, brandMark } from '@contour/domain/site/brand'
import { PROMISE_PLACES, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { keysOf } from '@contour/domain/table-keys'
import { PRICE_PLACES, type ShownPrices } from '@contour/domain/site/shown-prices'

type Pages = {
  root: string
  /** File returned for every path that is not a file. */
  fallback: string
  scripts?: readonly string[]
  frames: readonly string[]
  /** Contents of style elements in our own documents that a page shows in a frame. */
  styles?: readonly string[]
  connect: readonly string[]
  robots: string
  /** What the pages say of the installation now; asked for each page, because the company may change while it runs. */
  facts: () => PageFacts
}

type PageFacts = {
  /** The product name; it fills the placeholders in pages generated at build time. */
  brand: string
  /** Fill their placeholders in the same way; absent where no page names a price. */
  prices?: ShownPrices
  /** The same for the times that are promised today. */
  promises?: PromiseWords
  /** Properties of this installation that every page needs, as data attributes of the root element (S-05). */
  rootData: Readonly<Record<string, string>>
}

/** First path segments of calls: an unknown one is a 404 envelope, never a page; /invoice/{id} is a page. */
const CALL_PATHS =
  /^\/(api|forms|staff-api|demo(?=\/)|storage|files|portraits|story-media|invoice(?!\/)|logout|healthz|readyz|openapi\.json)(\/|$)/

/** The style element that react-aria adds; the hash is the one that the browser reports (security.md, Headers). */
const ARIA_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What only a document, or a file to save, obeys: on each script and font of a first visit they are half a kilobyte. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/**
 * Serves the built pages: hashed assets are cached permanently, HTML never, and each page has a content policy with the
 * hashes of its own inline scripts.
 */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  if (!existsSync(path.join(pages.root, pages.fallback)))
    throw new Error(`pages are not built: ${pages.fallback} is missing; run npm run build`)
  const htmlNow = followFacts(pages)
  await app.register(fastifyStatic, {
    root: pages.root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, 'http://page')
    const file = decodePath(url.pathname)
    if (file === null || CALL_PATHS.test(url.pathname)) return reply.callNotFound()
    if (file === '/robots.txt')
      return reply.header('content-type', 'text/plain; charset=utf-8').send(pages.robots)
    const html = htmlNow()
    const page = html.get(file.replace(/\/+$/, '') || '/')
    if (page) return sendPage(request, reply, page)
    if (path.extname(file) !== '') {
      if (file.startsWith('/assets/')) {
        for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
        void reply.header('cache-control', 'public, max-age=31536000, immutable')
      } else void reply.header('cache-control', 'public, max-age=3600')
      return reply.sendFile(file.slice(1))
    }
    const fallback = html.get('*')
    return fallback ? sendPage(request, reply, fallback) : reply.callNotFound()
  })
}

const compress = promisify(brotliCompress)

/** `small` is the same body in brotli, like the assets: compressed once, by other threads while the service starts. */
type Page = { body: string; small: Promise<Buffer>; policy: string }

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (brotli) void reply.header('content-encoding', 'br')
  return reply
    .header('vary', 'accept-encoding')
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', page.policy)
    .send(brotli ? await page.small : page.body)
}

function decodePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname)
    return decoded.includes('\0') || decoded.includes('..') ? null : decoded
  } catch {
    return null
  }
}

/** The pages as the installation is now; they are written again when its facts have changed. */
function followFacts(pages: Pages): () => ReadonlyMap<string, Page> {
  let written = pages.facts()
  let html = readHtml(pages, written)
  return () => {
    const facts = pages.facts()
    if (JSON.stringify(facts) !== JSON.stringify(written)) {
      html = readHtml(pages, facts)
      written = facts
    }
    return html
  }
}

/** Every prerendered page by its path, and the fallback under "*". */
function readHtml(pages: Pages, facts: PageFacts): Map<string, Page> {
  const found = new Map<string, Page>()
  for (const entry of readdirSync(pages.root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = path.relative(pages.root, path.join(entry.parentPath, entry.name))
    const built = readFileSync(path.join(pages.root, file), 'utf8')
    const body = markRoot(
      fillPromises(fillPrices(fillBrand(built, facts.brand), facts.prices), facts.promises),
      facts.rootData,
    )
    const page = { body, small: compress(body), policy: contentPolicy(body, pages) }
    if (file === pages.fallback) found.set('*', page)
    if (entry.name === 'index.html') found.set(file === 'index.html' ? '/' : `/${path.dirname(file)}`, page)
  }
  return found
}

/** Replaces the brand placeholders of a page built without it. */
export const fillBrand = (body: string, brand: string): string =>
  body
    .replaceAll(BRAND_PLACES.name, () => escapeHtml(brand))
    .replaceAll(BRAND_PLACES.mark, () => escapeHtml(brandMark(brand)))

const fillPrices = (body: string, prices: ShownPrices | undefined): string =>
  prices
    ? body
        .replaceAll(PRICE_PLACES.semaglutide, () => escapeHtml(prices.semaglutide))
        .replaceAll(PRICE_PLACES.tirzepatide, () => escapeHtml(prices.tirzepatide))
    : body

const fillPromises = (body: string, promises: PromiseWords | undefined): string =>
  promises
    ? keysOf(PROMISE_PLACES).reduce(
        (filled, key) => filled.replaceAll(PROMISE_PLACES[key], () => escapeHtml(promises[key])),
        body,
      )
    : body

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Writes the values into the root element, so that they are available at the first paint without a call. */
function markRoot(body: string, data: Readonly<Record<string, string>>): string {
  const written = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  return body.replace(/<html\b/, (tag) => tag + written.join(''))
}

/** The content policy of one page: its own inline scripts by hash, and the given origins. */
export function contentPolicy(body: string, pages: Omit<Pages, 'facts' | 'robots'>): string {
  const scripts = [...body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((m) =>
    hashOf(m[1] ?? ''),
  )
  const written = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((m) => m[1] ?? '')
  const styles = [...written, ...(pages.styles ?? [])].map(hashOf)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...(pages.scripts ?? [])].join(' '),
    `style-src 'self' ${ARIA_STYLE} ${styles.join(' ')}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...pages.connect].join(' ')}`,
    `frame-src ${pages.frames.length > 0 ? pages.frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

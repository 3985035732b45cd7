import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'
import type { FirstFiles } from './first-files.ts'

const PATIENT = path.join(import.meta.dirname, '../../..')
const STYLES = 'src/root.tsx'
const HTML = 'src/first-page/html.tsx'

/**
 * The pages without the router: the entry, as in Vite's manifest; the exported function of html.tsx; the file; and how
 * many scripts it may need. `/` needs its entry, the two chunks of chunks.ts and the bundler's runtime, the others also
 * layers of page-chunks.ts.
 */
const PAGES = [
  { entry: 'src/first-page/entry.tsx', html: 'firstPageHtml', file: 'index.html', most: 4 },
  { entry: 'src/first-page/home-entry.tsx', html: 'homeHtml', file: 'home/index.html', most: 6 },
  {
    entry: 'src/first-page/report-entry.tsx',
    html: 'reportHtml',
    file: 'weight-loss-report/index.html',
    most: 7,
  },
  { entry: 'src/first-page/plan-entry.tsx', html: 'planHtml', file: 'weight-loss-plan/index.html', most: 7 },
] as const

type Chunk = { file: string; css?: string[]; imports?: string[] }
/** The exports of html.tsx. */
type Written = Record<(typeof PAGES)[number]['html'], (files: FirstFiles) => string>
type Manifest = Record<string, Chunk>

/** Additional inputs of the client build, next to the router's own. */
export const ownEntries = PAGES.map(({ entry }) => path.join(PATIENT, entry))
/** The script of `/`, of which the first two chunks follow. */
export const firstEntry = path.join(PATIENT, PAGES[0].entry)

/**
 * Writes these pages: each page's tree rendered once, and the files of its own entry. Everything comes from the same
 * client build, so that the next page finds React and the components in the browser's cache.
 */
export async function writeOwnPages(client: string, plugins: readonly Plugin[]): Promise<void> {
  const manifestFile = path.join(client, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const folder = path.join(PATIENT, 'build', 'first-page')
  await build({
    configFile: false,
    plugins: [...plugins],
    root: PATIENT,
    logLevel: 'error',
    build: { ssr: path.join(PATIENT, HTML), outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
    ssr: { noExternal: true },
  })
  const built = pathToFileURL(path.join(folder, 'html.js')).href
  const written = (await import(/* @vite-ignore */ built)) as Written
  for (const { entry, html, file, most } of PAGES) {
    const target = path.join(client, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, written[html](await filesOf(client, manifest, entry, most)))
  }
  await rm(folder, { recursive: true })
  await rm(path.dirname(manifestFile), { recursive: true })
}

async function filesOf(client: string, manifest: Manifest, name: string, most: number): Promise<FirstFiles> {
  const entry = chunkOf(manifest, name)
  const style = Object.entries(manifest).find(([name]) => name.startsWith(STYLES))?.[1].css?.[0]
  if (!style) throw new Error('the build has no style sheet')
  const parts = [...importsOf(manifest, entry)]
  if (parts.length + 1 > most)
    throw new Error(`${name} needs ${parts.length + 1} scripts, at most ${most}: ${parts.join(', ')}`)
  return {
    style: { href: `/${style}`, text: await readFile(path.join(client, style), 'utf8') },
    script: `/${entry.file}`,
    parts: parts.map((file) => `/${file}`),
  }
}

/** Returns all files that a chunk needs before it can run, each once. */
function importsOf(manifest: Manifest, chunk: Chunk, found = new Set<string>()): Set<string> {
  for (const name of chunk.imports ?? []) {
    const inner = chunkOf(manifest, name)
    if (found.has(inner.file)) continue
    found.add(inner.file)
    importsOf(manifest, inner, found)
  }
  return found
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  return chunk
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'
import type { FirstFiles } from './first-files.ts'

const PATIENT = path.join(import.meta.dirname, '../../..')
/** Paths relative to the app, as in Vite's manifest. */
const FIRST_ENTRY = 'src/first-page/entry.tsx'
const HOME_ENTRY = 'src/first-page/home-entry.tsx'
const REPORT_ENTRY = 'src/first-page/report-entry.tsx'
const STYLES = 'src/root.tsx'
const HTML = 'src/first-page/html.tsx'
/** The entry, its two chunks (chunks.ts) and the bundler's runtime. */
const MOST_FIRST_SCRIPTS = 4
/** The same, and the layers of page-chunks.ts that /home needs. */
const MOST_HOME_SCRIPTS = 6
const MOST_REPORT_SCRIPTS = 7

type Chunk = { file: string; css?: string[]; imports?: string[] }
/** The exports of html.tsx. */
type Written = Record<'firstPageHtml' | 'homeHtml' | 'reportHtml', (files: FirstFiles) => string>
type Manifest = Record<string, Chunk>

/** Additional inputs of the client build, next to the router's own. */
export const firstEntry = path.join(PATIENT, FIRST_ENTRY)
export const homeEntry = path.join(PATIENT, HOME_ENTRY)
export const reportEntry = path.join(PATIENT, REPORT_ENTRY)

/**
 * Writes `/`, the report and /home without the router: each page's tree rendered once, and the files of its own entry. Everything
 * comes from the same client build, so that the next page finds React and the components in the browser's cache.
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
  const html = (await import(/* @vite-ignore */ built)) as Written
  const first = await filesOf(client, manifest, FIRST_ENTRY, MOST_FIRST_SCRIPTS)
  await writePage(path.join(client, 'index.html'), html.firstPageHtml(first))
  const report = await filesOf(client, manifest, REPORT_ENTRY, MOST_REPORT_SCRIPTS)
  await writePage(path.join(client, 'weight-loss-report/index.html'), html.reportHtml(report))
  const home = await filesOf(client, manifest, HOME_ENTRY, MOST_HOME_SCRIPTS)
  await writePage(path.join(client, 'home/index.html'), html.homeHtml(home))
  await rm(folder, { recursive: true })
  await rm(path.dirname(manifestFile), { recursive: true })
}

async function writePage(file: string, html: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
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

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { compileMessages } from '@contour/texts/compile-messages'
import { compressFiles } from './compress-files.ts'
import { EARLY_HOME_CALL } from './early-home-call.ts'
import { pageHtml } from './page-html.ts'
import type { PageFacts, PageFiles } from './page-html.ts'
import { patientContractModule } from './patient-contract-module.ts'

const PATIENT = path.join(import.meta.dirname, '..')
const ENTRY = 'src/main.tsx'
const LAYOUT = 'src/frame/data-layout.tsx'

/** Pages whose text the build writes as HTML; every other path gets the fallback page. */
const WRITTEN: readonly { path: string; early?: string }[] = [
  { path: '/' },
  { path: '/weight-loss-report' },
  { path: '/weight-loss-plan' },
  { path: '/payment/thanks' },
  { path: '/status-progress' },
  { path: '/sorry' },
  { path: '/login' },
  { path: '/forgot-password' },
  { path: '/hipaa-notice' },
  { path: '/privacy-policy' },
  { path: '/refund-policy' },
  { path: '/terms' },
  { path: '/telehealth-consent' },
  { path: '/about' },
  { path: '/demo' },
  // Nothing of a patient is in it; its lists are called for while its scripts are on their way.
  { path: '/home', early: EARLY_HOME_CALL },
]

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
/** The exports of src/prerender.tsx. */
type Rendered = { prerender: (path: string) => Promise<PageFacts>; fallback: () => PageFacts }

/** Writes the documents of the pages after the client build, each from the tree that hydrates it, and compresses all files. */
export function writePages(): Plugin {
  return {
    name: 'write-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const manifestFile = path.join(dir, '.vite/manifest.json')
      const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
      const folder = path.join(PATIENT, 'build/prerender')
      const { prerender, fallback } = await buildTree(folder)
      const template = await readFile(path.join(PATIENT, 'index.html'), 'utf8')
      const routes = await readFile(path.join(PATIENT, 'src/routes.ts'), 'utf8')
      const styles = await stylesOf(dir, manifest)
      const write = async (file: string, facts: PageFacts, starts: readonly string[]) => {
        const target = path.join(dir, file)
        await mkdir(path.dirname(target), { recursive: true })
        await writeFile(
          target,
          pageHtml(template, { ...styles, scripts: scriptsOf(manifest, starts) }, facts),
        )
      }
      for (const { path: page, ...rest } of WRITTEN) {
        const starts = [pageFile(routes, page), ...(page === '/' ? [] : [LAYOUT])]
        await write(`${page}/index.html`, { path: page, ...(await prerender(page)), ...rest }, starts)
      }
      await write('fallback.html', fallback(), [LAYOUT])
      await rm(folder, { recursive: true })
      await rm(path.dirname(manifestFile), { recursive: true })
      await compressFiles(dir)
    },
  }
}

/** Builds the tree of the pages for Node, and loads it. */
async function buildTree(folder: string): Promise<Rendered> {
  await build({
    configFile: false,
    plugins: [patientContractModule(), ...compileMessages()],
    root: PATIENT,
    logLevel: 'error',
    build: {
      ssr: path.join(PATIENT, 'src/prerender.tsx'),
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      copyPublicDir: false,
    },
    ssr: { noExternal: true },
  })
  const rendered: Rendered = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, 'prerender.js')).href
  )
  return rendered
}

/** The file of a page, as src/routes.ts names it, so that its document asks for it with the other scripts. */
function pageFile(routes: string, page: string): string {
  const file = new RegExp(`path: '${page}',[^}]*?import\\('\\./([^']+)'\\)`).exec(routes)?.[1]
  if (file === undefined) throw new Error(`src/routes.ts has no page at ${page}`)
  return `src/${file}`
}

async function stylesOf(dir: string, manifest: Manifest): Promise<Omit<PageFiles, 'scripts'>> {
  const entry = chunkOf(manifest, ENTRY)
  const sheet = entry.css?.[0]
  if (sheet === undefined) throw new Error('the build has no style sheet')
  const fonts = Object.keys(manifest).filter((name) =>
    /(bricolage|hanken).*-latin-wght-normal\.woff2$/.test(name),
  )
  if (fonts.length !== 2) throw new Error(`the first text has two fonts, the build has ${fonts.join(', ')}`)
  return {
    styles: await readFile(path.join(dir, sheet), 'utf8'),
    fonts: fonts.map((name) => `/${chunkOf(manifest, name).file}`),
  }
}

/** Returns the scripts that a page needs before it can start, the entry last. */
function scriptsOf(manifest: Manifest, starts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const name of [ENTRY, ...starts]) addScripts(manifest, name, found)
  const entry = chunkOf(manifest, ENTRY).file
  return [...[...found].filter((file) => file !== entry), entry].map((file) => `/${file}`)
}

function addScripts(manifest: Manifest, name: string, found: Set<string>): void {
  const { file, imports = [] } = chunkOf(manifest, name)
  if (found.has(file)) return
  found.add(file)
  for (const inner of imports) addScripts(manifest, inner, found)
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  return chunk
}

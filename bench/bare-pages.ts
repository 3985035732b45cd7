import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveFolder } from './serve-folder.ts'

export type BarePages = {
  form: string
  /** Address of the static page. */
  still: string
  /** A page of ours without scripts; a page whose words come with its data has the frame of /home. */
  stillOf: (page: string) => string
  stop: () => void
}

/** The pages that have their words in the HTML, and the frame of /home. */
const STILL = ['/', '/weight-loss-report', '/weight-loss-plan', '/home']
const fileOf = (page: string) => `static${page.replaceAll('/', '-')}.html`

/** Builds and serves the two pages that every other page is compared with. `url` is the origin of the service. */
export async function serveBarePages(url: string): Promise<BarePages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  for (const page of STILL)
    writeFileSync(path.join(folder, fileOf(page)), await withoutScripts(`${url}${page}`))
  await build({
    root: path.join(import.meta.dirname, 'bare-react'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false },
  })
  const bare = await serveFolder(folder)
  return {
    form: `${bare.url}/`,
    still: `${bare.url}/${fileOf('/')}`,
    stillOf: (page) => `${bare.url}/${fileOf(STILL.includes(page) ? page : '/home')}`,
    stop() {
      bare.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a page of ours with inline styles, system fonts and no scripts: the best that its design allows. */
async function withoutScripts(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  if (!html.includes('<style>')) throw new Error(`${url} has no styles of its own`)
  return html
    .replace(/<script[^>]*><\/script>|<link rel="(modulepreload|preload|prefetch|icon)"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*\}/g, '')
}

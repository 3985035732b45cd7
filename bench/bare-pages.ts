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
  stop: () => void
}

/** Builds and serves the two pages that every other page is compared with. `url` is the origin of the service. */
export async function serveBarePages(url: string): Promise<BarePages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
  writeFileSync(path.join(folder, 'static.html'), await withoutScripts(`${url}/`))
  await build({
    root: path.join(import.meta.dirname, 'bare-react'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false },
  })
  const bare = await serveFolder(folder)
  return {
    form: `${bare.url}/`,
    still: `${bare.url}/static.html`,
    stop() {
      bare.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns our first page with inline styles, system fonts and no scripts: the best that its design allows. */
async function withoutScripts(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  if (!html.includes('<style>')) throw new Error('the first page has no styles of its own')
  return html
    .replace(/<script[^>]*><\/script>|<link rel="(modulepreload|preload|prefetch|icon)"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*\}/g, '')
}

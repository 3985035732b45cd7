import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { staticImports } from '../src/first-page/build-tools/chunks.ts'

type Graph = Parameters<typeof staticImports>[1]

const SRC = path.join(import.meta.dirname, '..', 'src')

/** The script that hydrates every page of the router, next to the package's config.js. */
const ROUTER_ENTRY = 'config/defaults/entry.client.tsx'

/** What every page of the router starts with; each of them stays a file of its own, because the router names it. */
const STARTS = [
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@react-router/dev/config'))), ROUTER_ENTRY),
  path.join(SRC, 'root.tsx'),
  path.join(SRC, 'frame/data-layout.tsx'),
]

/**
 * Puts what every page of the router needs, and the first page does not, into two chunks: npm packages and our own code.
 * By default the bundler would produce about twenty small files, and over slow mobile networks their round trips take
 * longer than their bytes.
 */
export function frameChunks() {
  let reached: ReadonlySet<string> | undefined
  return {
    debugName: 'frame of the pages',
    name(id: string, graph: Graph): string | null {
      reached ??= new Set(STARTS.flatMap((start) => [...staticImports(start, graph)]))
      if (STARTS.includes(id) || !reached.has(id) || id.endsWith('.css')) return null
      return id.includes('/node_modules/') ? 'router' : 'frame'
    },
  }
}

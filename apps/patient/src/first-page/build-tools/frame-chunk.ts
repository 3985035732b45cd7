import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { staticImports } from './chunks.ts'

type Graph = Parameters<typeof staticImports>[1]

const SRC = path.join(import.meta.dirname, '../..')

/**
 * Returns the modules that every page of the router starts with: the script of React Router that hydrates it, which is
 * next to that package's config.js, the document and the layout.
 */
export const routerStarts = (): readonly string[] => [
  path.join(
    path.dirname(fileURLToPath(import.meta.resolve('@react-router/dev/config'))),
    'config/defaults/entry.client.tsx',
  ),
  path.join(SRC, 'root.tsx'),
  path.join(SRC, 'frame/data-layout.tsx'),
]

/**
 * Puts what every page of the router needs, and the first page does not, into one chunk. By default the bundler would
 * produce about twenty small files, whose round trips take longer on a mobile network than their bytes.
 * @param starts modules that all pages start with; each stays a file of its own, because the router names it
 */
export function frameChunk(starts: readonly string[]) {
  let reached: ReadonlySet<string> | undefined
  return {
    debugName: 'frame of the pages',
    name(id: string, graph: Graph): string | null {
      reached ??= new Set(starts.flatMap((start) => [...staticImports(start, graph)]))
      return starts.includes(id) || !reached.has(id) || id.endsWith('.css') ? null : 'frame'
    },
  }
}

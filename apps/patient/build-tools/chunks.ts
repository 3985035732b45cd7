import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

const SRC = path.join(import.meta.dirname, '../src')

/** What `/` starts with, and what every other page starts with. */
const FIRST = ['main.tsx', 'features/intake/intake-page.tsx']
const DATA = ['frame/data-layout.tsx']
/** Needed by so many pages, a module is in the chunk that all of them load. */
const MANY = 4

/**
 * Which modules are loaded together. By default the bundler would produce a file for every set of pages and dialogs that
 * need a module: some eighty for /home, half of whose bytes are headers. The module graph decides: packages of `/`, its
 * own modules, what all other pages have around them, what many pages need, and what one page needs before it can run.
 */
export function pageChunks(pages = pagesOf(readFileSync(path.join(SRC, 'routes.ts'), 'utf8'))) {
  const own = new Set([...FIRST, ...DATA, ...pages].map((file) => path.join(SRC, file)))
  const group = (name: string, belongs: (id: string, graph: Graph) => boolean) => ({
    name: (id: string, graph: Graph): string | null =>
      // The pages have files of their own, by which they are loaded.
      own.has(id) || id.endsWith('.css') || !belongs(id, graph) ? null : name,
  })
  const first = reachedBy(FIRST)
  const data = reachedBy(DATA)
  const home = reachedBy(['features/orders/home-page.tsx'])
  const all = pages.map((page) => reachedBy([page]))
  const count = (id: string, graph: Graph) => all.filter((reached) => reached(graph).has(id)).length
  return [
    group('react', (id, graph) => id.includes('/node_modules/') && first(graph).has(id)),
    group('first', (id, graph) => first(graph).has(id)),
    group('data', (id, graph) => data(graph).has(id)),
    group('portal', (id, graph) => home(graph).has(id) && count(id, graph) > 1),
    group('home', (id, graph) => home(graph).has(id)),
    group('pages', (id, graph) => count(id, graph) >= MANY),
  ]
}

function reachedBy(files: readonly string[]) {
  let reached: ReadonlySet<string> | undefined
  return (graph: Graph): ReadonlySet<string> =>
    (reached ??= new Set(files.flatMap((file) => [...staticImports(path.join(SRC, file), graph)])))
}

/** The files that src/routes.ts imports. */
export const pagesOf = (routes: string): readonly string[] => [
  ...new Set([...routes.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => file)),
]

/** Returns a module and all modules that it needs before it can run, by id. */
export function staticImports(entry: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

import type { Rolldown } from 'vite'

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

/** Names of the two chunks: what comes from npm (React) changes rarely and stays in the browser's cache. */
const PACKAGES = 'react'
const OWN = 'first'

/**
 * Puts everything that an entry imports statically, directly or through other modules, into two chunks, so that the
 * first page loads together and its five steps change without a request. By default the bundler would produce about
 * thirty small files. The module graph decides: a new component on the page is in, and what is imported dynamically
 * stays out.
 * @param entry path of the page's script
 */
export function firstPageChunks(entry: string) {
  let reached: ReadonlySet<string> | undefined
  return {
    debugName: 'first page',
    name(id: string, graph: Graph): string | null {
      reached ??= staticImports(entry, graph)
      // The entry has a file of its own: the other pages load these chunks and must not start it.
      if (id === entry || !reached.has(id)) return null
      return id.includes('/node_modules/') ? PACKAGES : OWN
    },
  }
}

/** Returns the entry and all modules that it needs before it can run, by id. */
export function staticImports(entry: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

// Paths of the repository, for every script. Plain JavaScript for Node 20: the first script of a clean clone runs
// before Node 24 is installed.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')
export const reportsDir = join(root, '.cache', 'reports')

const generated = new Set([
  'node_modules',
  '.git',
  'build',
  'dist',
  '.cache',
  'test-results',
  'playwright-report',
])

export const at = (...parts) => join(root, ...parts)

/** Returns whether the repository has this path. */
export const has = (...parts) => existsSync(at(...parts))

/**
 * Returns every file below `dir` that people wrote, as paths from the root with forward slashes, sorted. Excludes what
 * is installed, built or stored at run time (DATA_DIR's default `data`).
 */
export function sourceFiles(dir = root) {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      if (generated.has(entry.name) || path === at('data')) return []
      if (entry.isDirectory()) return sourceFiles(path)
      return entry.isFile() ? [relative(root, path).split(sep).join('/')] : []
    })
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Returns the items by the key of each, in the order of their first (Map.groupBy, which Node 20 lacks). */
export function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Returns recorded and published vendor data from the folder next to the repository (SHARED_DIR, default `../shared`),
 * or undefined where it is absent. A suite without its data has a skipped test that names what is missing.
 */
export function sharedData<T>(name: string): T | undefined {
  const file = path.join(process.env.SHARED_DIR ?? path.join(root, '..', 'shared'), 'data', name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

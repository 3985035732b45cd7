import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorField } from '../../error-field.ts'

/**
 * Removes the files of a folder and its subfolders whose name matches and that were not modified since an instant. A
 * missing folder counts as empty.
 * @returns how many were removed
 */
export async function sweepFolder(
  dir: string,
  untouchedSince: Date,
  named: (name: string) => boolean = () => true,
): Promise<number> {
  let removed = 0
  for (const name of await namesIn(dir)) {
    const file = path.join(dir, name)
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile() || !named(name) || facts.mtime > untouchedSince) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

/** The names of everything in a folder and below it; none if it is missing. */
export async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir, { recursive: true })
  } catch (error) {
    if (errorField(error, 'code') === 'ENOENT') return []
    throw error
  }
}

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { errorField } from './error-field.ts'

/**
 * Creates a folder and those above it that are missing. Node's own `recursive` never ends where the system refuses a
 * folder whose parent exists as if the parent were missing (/proc).
 */
export async function makeFolder(dir: string): Promise<void> {
  if (await created(dir)) return
  await makeFolder(path.dirname(dir))
  await mkdir(dir).catch((error: unknown) => {
    if (errorField(error, 'code') !== 'EEXIST') throw error
  })
}

/** Whether the folder exists now; false if the one above it is missing. */
async function created(dir: string): Promise<boolean> {
  try {
    await mkdir(dir)
    return true
  } catch (error) {
    if (errorField(error, 'code') === 'EEXIST') return true
    if (errorField(error, 'code') === 'ENOENT' && path.dirname(dir) !== dir) return false
    throw error
  }
}

import { buffer } from 'node:stream/consumers'
import type { FileStore } from './port.ts'
import { HEADER_BYTES, parseHeader } from './sealed-file.ts'

export type FileKeys = {
  looked: number
  /** Files that are not encrypted: from before. */
  plain: number
  /** The first file whose key is not among the given ones, and how many there are. */
  unknown: { first: string; fingerprint: string; files: number } | null
}

/**
 * Looks at which key stored files are encrypted with.
 * @param store as its files stand
 * @param known fingerprints of the keys at hand
 * @param limit so many files are looked at
 */
export async function lookAtFileKeys(
  store: FileStore,
  known: readonly string[],
  limit = Infinity,
): Promise<FileKeys> {
  const found: FileKeys = { looked: 0, plain: 0, unknown: null }
  for await (const { key, bytes } of store.list()) {
    if (found.looked >= limit) break
    const start = bytes < HEADER_BYTES ? null : await store.read(key, { start: 0, end: HEADER_BYTES - 1 })
    const header = start && parseHeader(await buffer(start))
    found.looked += 1
    if (!header) found.plain += 1
    else if (!known.includes(header.fingerprint))
      found.unknown = {
        ...(found.unknown ?? { first: key, fingerprint: header.fingerprint }),
        files: (found.unknown?.files ?? 0) + 1,
      }
  }
  return found
}

/** What is wrong, in one line. */
export const missingKeyLine = ({ first, fingerprint, files }: NonNullable<FileKeys['unknown']>): string =>
  `no key ${fingerprint} for the stored file ${first}${files > 1 ? ` and ${files - 1} more` : ''}`

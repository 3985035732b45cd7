import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/**
 * Writes a stream to a file and stops at the limit. The source stays open so that the error response can still be sent
 * on its connection.
 * @returns bytes and SHA-256, or null if more than `maxBytes` were sent
 */
export async function receiveBytes(
  source: Readable,
  file: string,
  maxBytes: number,
): Promise<{ bytes: number; sha: string } | null> {
  const hash = createHash('sha256')
  const out = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    const parts: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
    for await (const part of parts) {
      bytes += part.length
      if (bytes > maxBytes) return null
      hash.update(part)
      await out.write(part)
    }
  } finally {
    await out.close()
  }
  return { bytes, sha: hash.digest('hex') }
}

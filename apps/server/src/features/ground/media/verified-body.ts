import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'

/**
 * Streams a stored file and aborts before its last bytes if the whole does not match the SHA-256 that was stored at its
 * inspection: a file that was replaced in the store is never delivered in full (security.md 19).
 */
export function verifiedBody(body: Readable, sha: string): Readable {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      if (held) this.push(held)
      held = chunk
      done()
    },
    flush(done) {
      if (hash.digest('hex') !== sha)
        return done(new Error('the stored file is not the one that was inspected'))
      if (held) this.push(held)
      done()
    },
  })
  body.on('error', (error) => check.destroy(error))
  check.on('close', () => body.destroy())
  return body.pipe(check)
}

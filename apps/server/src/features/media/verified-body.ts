import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'

/**
 * Passes a stored file on and breaks off before its last bytes where the whole does not have the SHA-256 that was
 * stored when it was inspected: a file that somebody replaced in the store never arrives whole (security.md 19).
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

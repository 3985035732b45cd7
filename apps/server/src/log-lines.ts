import { writeSync } from 'node:fs'
import { errorField } from './error-field.ts'

/** A pipe whose reader is late is waited for this often, this long (ms); then lines are dropped, without a wait, until it reads. */
const TRIES = 20
const WAIT_MS = 10
const STDOUT = 1

type Write = (fd: number, bytes: Uint8Array) => number

/**
 * Where the log goes. A line that cannot be written, because the disk of the log is full or its reader is gone, is dropped and
 * counted, and the next one that can be is preceded by that count: pino's own destination tries again forever, and nobody is
 * served meanwhile.
 */
export function createLogLines({ fd = STDOUT, write = writeSync }: { fd?: number; write?: Write } = {}) {
  let dropped = 0
  const put = (text: string) => {
    let rest: Uint8Array = Buffer.from(text)
    for (let tries = 0; rest.length > 0;)
      try {
        rest = rest.subarray(write(fd, rest))
      } catch (error) {
        if (errorField(error, 'code') !== 'EAGAIN' || dropped > 0 || ++tries === TRIES) throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
      }
  }
  return {
    write(line: string): void {
      try {
        // The last line may have been cut.
        if (dropped > 0)
          put(`\n{"level":50,"dropped":${dropped},"msg":"lines of the log could not be written"}\n`)
        dropped = 0
        put(line)
      } catch {
        dropped += 1
      }
    },
  }
}

import { createConnection, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { seconds } from '../../clock.ts'
import { errorField } from '../../error-field.ts'
import type { ScanResult, Scanner } from './port.ts'

/** How long one scan may take, milliseconds: a file has at most 5 MB. */
const SCAN_TIMEOUT = seconds(30)

/** Bytes of an answer; clamd answers with one line. */
const LONGEST_ANSWER = 4096

/**
 * Scans with ClamAV's daemon: one TCP connection for each file, the command INSTREAM, chunks that begin with their
 * length, and one line as the answer (clamd(8)).
 * @param largest bytes of a file that the daemon takes (StreamMaxLength of clamd.conf). A larger one is refused here: the
 *   daemon answers and cuts the connection at once, and the cut can overtake the answer
 * @param patience milliseconds for the whole scan
 */
export function clamdScanner(
  { host, port, largest }: { host: string; port: number; largest: number },
  patience: number = SCAN_TIMEOUT,
): Scanner {
  return { scan: (body) => scanStream(createConnection({ host, port }), body, { largest, patience }) }
}

/** For good: the file does not become smaller. */
const TOO_LARGE: ScanResult = { state: 'unknown', reason: 'too large', again: false }

type Limits = { largest: number; patience: number }

function scanStream(socket: Socket, body: Readable, { largest, patience }: Limits): Promise<ScanResult> {
  return new Promise((resolve) => {
    let answer = ''
    const finish = (result: ScanResult) => {
      clearTimeout(timer)
      socket.destroy()
      body.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => finish(unreached('no answer in time')), patience)
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += String(part)
      if (answer.endsWith('\0') || answer.length > LONGEST_ANSWER) finish(readAnswer(answer))
    })
    // A daemon with a lower limit than we were told answers, and then cuts the connection while we still send.
    socket.on('error', (error) =>
      finish(answer ? readAnswer(answer) : unreached(String(errorField(error, 'code') ?? 'unreachable'))),
    )
    socket.on('close', () => finish(answer ? readAnswer(answer) : unreached('closed without an answer')))
    socket.once('connect', () => {
      send(socket, body, largest)
        .then((whole) => {
          if (!whole) finish(TOO_LARGE)
        })
        .catch(() => {
          // An error of the connection has its own event; what is left is the file.
          if (!socket.destroyed) finish(unreached('the file was not read'))
        })
    })
    body.once('error', () => finish(unreached('the file was not read')))
  })
}

/** Sends a file. @returns false as soon as it is over the limit */
async function send(socket: Socket, body: Readable, largest: number): Promise<boolean> {
  let bytes = 0
  socket.write('zINSTREAM\0')
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    if (!socket.writable) return true
    const chunk = Buffer.from(part)
    bytes += chunk.length
    if (bytes > largest) return false
    if (chunk.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await drained(socket)
    // An early answer, to a file over the limit, is read before the next write finds the connection cut.
    await nextTurn()
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
  return true
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })

/** "stream: OK", "stream: Name FOUND", or an error such as "INSTREAM size limit exceeded. ERROR". */
function readAnswer(line: string): ScanResult {
  const answer = line.replace(/\0/g, '').trim()
  if (answer === 'stream: OK') return { state: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return { state: 'infected', found: found.slice(0, 120) }
  if (/size limit exceeded/i.test(answer)) return TOO_LARGE
  return { state: 'unknown', reason: 'an answer that we do not know', again: true }
}

const unreached = (reason: string): ScanResult => ({ state: 'unknown', reason, again: true })

import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
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
 * @param patience milliseconds for the whole scan
 */
export function clamdScanner(
  { host, port }: { host: string; port: number },
  patience: number = SCAN_TIMEOUT,
): Scanner {
  return { scan: (body) => scanStream(createConnection({ host, port }), body, patience) }
}

function scanStream(socket: Socket, body: Readable, patience: number): Promise<ScanResult> {
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
    // A file over the daemon's limit is answered, and then the connection is cut while we still send.
    socket.on('error', (error) =>
      finish(answer ? readAnswer(answer) : unreached(String(errorField(error, 'code') ?? 'unreachable'))),
    )
    socket.on('close', () => finish(answer ? readAnswer(answer) : unreached('closed without an answer')))
    socket.once('connect', () => {
      send(socket, body).catch(() => {
        // An error of the connection has its own event; what is left is the file.
        if (!socket.destroyed) finish(unreached('the file was not read'))
      })
    })
    body.once('error', () => finish(unreached('the file was not read')))
  })
}

async function send(socket: Socket, body: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    if (!socket.writable) return
    const chunk = Buffer.from(part)
    if (chunk.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await drained(socket)
    // An early answer, to a file over the limit, is read before the next write finds the connection cut.
    await nextTurn()
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
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
  if (/size limit exceeded/i.test(answer)) return { state: 'unknown', reason: 'too large', again: false }
  return { state: 'unknown', reason: 'an answer that we do not know', again: true }
}

const unreached = (reason: string): ScanResult => ({ state: 'unknown', reason, again: true })

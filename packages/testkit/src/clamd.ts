import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const BINARY = '/usr/sbin/clamd'

/** Whether Debian's clamav-daemon is installed. */
export const clamdInstalled = existsSync(BINARY)

const SIGNATURE = 'CONTOUR-SCANNER-TEST-SIGNATURE-0001'
/** In the file by which `doctor` sees that a scanner has its signatures (EICAR). */
const OF_DOCTOR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

export type Clamd = {
  port: number
  /** Bytes that one signature matches, and its name in answers. */
  infected: Buffer
  found: string
  close(): Promise<void>
}

/** Starts a ClamAV daemon of our own on a free port, which knows two signatures and listens on loopback only. */
export async function startClamd({ streamLimit }: { streamLimit: number }): Promise<Clamd> {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-clamd-'))
  const port = await freePort()
  writeFileSync(
    path.join(dir, 'contour.ndb'),
    `Contour.Test:0:*:${hexOf(SIGNATURE)}\nContour.Doctor:0:*:${hexOf(OF_DOCTOR)}\n`,
  )
  writeFileSync(
    path.join(dir, 'clamd.conf'),
    [
      'Foreground yes',
      `DatabaseDirectory ${dir}`,
      'TCPAddr 127.0.0.1',
      `TCPSocket ${port}`,
      `StreamMaxLength ${streamLimit}`,
      `TemporaryDirectory ${dir}`,
      'MaxThreads 4',
      '',
    ].join('\n'),
  )
  const child = spawn(BINARY, ['-c', path.join(dir, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) break
    if (await answers(port))
      return { port, infected: Buffer.from(SIGNATURE), found: 'Contour.Test.UNOFFICIAL', close }
    await wait(200)
  }
  await close()
  throw new Error('clamd did not start')
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** Whether the daemon answers a PING. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(2000, () => end(false))
    socket.on('error', () => end(false))
    socket.on('data', (data) => end(data.toString().startsWith('PONG')))
    socket.on('connect', () => socket.write('zPING\0'))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

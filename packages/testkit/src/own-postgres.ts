import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** Returns the folder of initdb and postgres (Debian's newest, else on PATH); undefined if there is none. */
export function postgresBinaries(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...debian.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return places.find((place) => ['initdb', 'postgres'].every((name) => existsSync(path.join(place, name))))
}

export type OwnPostgres = {
  url: string
  /** Ends it immediately, like a machine that is switched off: clients lose their connections. */
  stop(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Starts a PostgreSQL for one test that may stop and start it, on a free port of this machine only. */
export async function startOwnPostgres(binaries: string): Promise<OwnPostgres> {
  const base = mkdtempSync(path.join(tmpdir(), 'contour-own-postgres-'))
  const user = unprivileged()
  if (user) chownSync(base, user.uid, user.gid)
  const options = { cwd: base, env: { ...process.env, HOME: base, LC_ALL: 'C' }, ...user }
  const data = path.join(base, 'data')
  const made = spawnSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '--auth=trust', '--username=contour', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  let server: ChildProcess | null = null

  const start = async () => {
    const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((flag) => [
      '-c',
      flag,
    ])
    const started = spawn(path.join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    await new Promise<void>((resolve, reject) => {
      let said = ''
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4000)
        if (said.includes('ready to accept connections')) resolve()
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready: ${said}`)))
    })
  }
  const stop = async () => {
    const running = server
    server = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGQUIT')
    await ended
  }
  await start()
  return {
    url: `postgres://contour@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/**
 * For tests of what only connections have: from now on test databases are created on a server, which is the one that
 * TEST_DATABASE_URL names or else a new one. Returns a function that removes the new server, or null where PostgreSQL
 * is not installed.
 */
export async function useServer(): Promise<(() => Promise<void>) | null> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const binaries = postgresBinaries()
  if (!binaries) return null
  const server = await startOwnPostgres(binaries)
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.remove()
  }
}

/** PostgreSQL refuses to run as root; as root we use the first of these users that exists. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string, name: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate).status === 0)
  if (!name) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  return { uid: Number(idOf('-u', name).stdout), gid: Number(idOf('-g', name).stdout) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

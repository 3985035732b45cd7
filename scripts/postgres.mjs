// A PostgreSQL for one test run: own data, port and password, removed afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const debianHome = '/usr/lib/postgresql'

/** Returns the folder of initdb and postgres (Debian's newest, else on PATH), or undefined. */
export function findPostgres() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((v) => join(debianHome, v, 'bin'))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const homebrew = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const complete = (dir) =>
    ['initdb', 'postgres', 'createdb'].every((name) => existsSync(join(dir, name + suffix)))
  return [...newestFirst, ...onPath, ...homebrew].find(complete)
}

/** PostgreSQL refuses to run as root; as root we use the first of these users that exists. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag, name) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate).status === 0)
  if (!name) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
  return { uid: Number(idOf('-u', name).stdout), gid: Number(idOf('-g', name).stdout) }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function run(command, args, options) {
  const result = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${command} failed: ${result.error?.message ?? result.stderr}`)
}

/** Resolves when the server reports that it accepts connections; rejects with its last lines if it exits before. */
function ready(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

/** PostgreSQL's immediate shutdown: a server whose starter has gone has nothing to write in good order. */
const AT_ONCE = 'QUIT'

/** On Linux the server ends with the process that started it, even with one that is killed. */
const SETPRIV = '/usr/bin/setpriv'
const withParent = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', AT_ONCE] : []

/**
 * What a server of many short-lived databases may leave out: it waits for no disk, keeps no log to repeat, and tidies and
 * optimizes nothing that is dropped after a few seconds. No statement has another result. A start of a service on a copy
 * costs the server a third less.
 */
export const SHORT_LIVED = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  max_wal_size: '4GB',
  autovacuum: 'off',
  jit: 'off',
  // A connection proves its password by one hash, not by thousands: most of what a connection costs. The password has 128
  // bits and lives as long as the server.
  password_encryption: 'md5',
}

/** Linux's folder in memory; on other machines, and where it is small, databases are on the disk. */
const IN_MEMORY = '/dev/shm'
const PREFIX = 'contour-postgres-'
/** More than the databases of a run ever have at once, and as much again for what else runs; a container may have less than its machine. */
const LEAST_MEMORY = 4 * 2 ** 30

/**
 * Returns where a server of many short-lived databases has its files. In memory a copy of a database, which has more than
 * a thousand files, costs a quarter.
 */
export function placeInMemory() {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  removeAbandoned(IN_MEMORY)
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) < LEAST_MEMORY ? tmpdir() : IN_MEMORY
}

/** Removes what a run left that was killed: on a disk it would be found one day, in memory it is missed. */
export function removeAbandoned(folder) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(PREFIX))) {
    const pidFile = join(folder, name, 'data', 'postmaster.pid')
    try {
      // Of the servers with which initdb fills a database it is negative.
      const idOf = () => Math.abs(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
      const pid = idOf()
      // One that has ended in good order since has taken its file away.
      if (!existsSync(`/proc/${pid}`) && idOf() === pid)
        rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Another run has just begun it, or ended it, or it is another user's.
    }
  }
}

/** How often another port is tried, where a program has taken the free one before the server could. */
const OTHER_PORTS = 2

/**
 * Starts a server from the binaries in `bin` with `more` settings. Resolves with its URL, version and `stop()`.
 * @param place the folder that gets its files
 * @param choosePort returns the port to try; for tests
 */
export async function startPostgres(bin, more = {}, { place = tmpdir(), choosePort = freePort } = {}) {
  const base = mkdtempSync(join(place, PREFIX))
  const user = unprivilegedUser()
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(base, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const path of [base, passwordFile]) chownSync(path, user.uid, user.gid)

  const env = { ...process.env, HOME: base, LC_ALL: 'C', PGPASSWORD: password }
  const options = { cwd: base, env, ...user }
  const data = join(base, 'data')
  let server
  try {
    const auth = [
      `--auth=${more.password_encryption ?? 'scram-sha-256'}`,
      `--pwfile=${passwordFile}`,
      '--username=contour',
    ]
    run(join(bin, 'initdb'), ['-D', data, ...auth, '--encoding=UTF8', '--locale=C', '--no-sync'], options)
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: 'off', // the data does not outlive the run; the tests crash our process, not the machine
      ...more,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // In a group of its own: Ctrl-C must not take the database away while the tests are still ending.
    const own = { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' }
    const startOn = async (port, triesLeft) => {
      const [command, ...args] = [
        ...withParent,
        join(bin, 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        ...flags,
      ]
      const started = spawn(command, args, own)
      server = started
      const stopOnExit = () => started.kill(`SIG${AT_ONCE}`)
      process.once('exit', stopOnExit)
      started.once('exit', () => process.off('exit', stopOnExit))
      try {
        await ready(started)
        return port
      } catch (error) {
        if (triesLeft === 0 || !error.message.includes('could not bind')) throw error
        return startOn(await choosePort(), triesLeft - 1)
      }
    }
    const port = await startOn(await choosePort(), OTHER_PORTS)
    run(
      join(bin, 'createdb'),
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'contour', 'contour_test'],
      options,
    )

    const stop = () =>
      new Promise((resolve) => {
        const gone = () => {
          rmSync(base, { recursive: true, force: true })
          resolve()
        }
        if (server.exitCode !== null || server.signalCode !== null) return gone()
        server.on('exit', gone)
        server.kill('SIGINT') // PostgreSQL's fast shutdown: it does not wait for clients
      })
    const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
    return {
      url: `postgres://contour:${password}@127.0.0.1:${port}/contour_test`,
      version,
      pid: server.pid,
      stop,
    }
  } catch (error) {
    server?.kill('SIGKILL')
    rmSync(base, { recursive: true, force: true })
    throw error
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorField } from '../error-field.ts'

/** Another running process uses the directory. */
export class DirectoryInUse extends Error {}

const BUSY = 5

/**
 * Acquires an exclusive lock, or throws DirectoryInUse with the other process's id. PGlite itself lets two processes
 * open one directory and silently loses writes (security.md, Measured facts), so we lock it ourselves. The operating
 * system holds the lock, on a file next to the named one, by means of SQLite, whose locks work on every platform and
 * end with their process: there is no moment in which two processes can both take over what a third one left. The named
 * file shows which process has the lock.
 */
export function lockDirectory(file: string): () => void {
  const held = new DatabaseSync(`${file}.os`, { timeout: 0 })
  try {
    held.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    held.close()
    if (errorField(error, 'errcode') !== BUSY) throw error
    throw inUse(readLock(file).split(' ')[0])
  }
  const mine = `${process.pid} ${startTime(process.pid)}`
  const before = readLock(file)
  // Builds before this one use the named file only.
  if (before !== mine && isHeld(before)) {
    held.close()
    throw inUse(before.split(' ')[0])
  }
  writeFileSync(file, mine)
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true })
    held.close()
  }
}

const inUse = (pid: string | undefined) =>
  new DirectoryInUse(
    `DATA_DIR is in use by ${pid ? `process ${pid}` : 'another process'}; stop it first or choose another DATA_DIR`,
  )

/** Locks the embedded database of a data directory; the lock file is next to it. */
export function lockEmbedded(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  return lockDirectory(path.join(dataDir, 'pg.lock'))
}

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether the process that a lock names is running; its start time detects a process id that was reused. */
function isHeld(lock: string): boolean {
  const [pid = '', start = ''] = lock.split(' ')
  return lock !== '' && isAlive(Number(pid)) && (start === '' || start === startTime(Number(pid)))
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process in clock ticks, if the system reports it; empty elsewhere. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Another live process holds the directory. */
export class DirectoryInUse extends Error {}

/**
 * Takes an exclusive lock file, or throws DirectoryInUse with the other process's id. PGlite itself lets two processes
 * open one directory and silently loses writes (feasibility.md 4), so the lock is ours. A lock left by a killed
 * process is taken over; the process's start time tells a re-used id apart.
 */
export function lockDirectory(file: string): () => void {
  const mine = `${process.pid} ${startTime(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (readLock(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const held = readLock(file)
    const [pid = '', start = ''] = held.split(' ')
    if (held && isAlive(Number(pid)) && (start === '' || start === startTime(Number(pid))))
      throw new DirectoryInUse(
        `DATA_DIR is in use by process ${pid}; stop it first or choose another DATA_DIR`,
      )
    rmSync(file, { force: true })
  }
  throw new DirectoryInUse('DATA_DIR is being opened by another process; try again')
}

/** Locks the embedded database of a data directory; the lock lies beside it. */
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

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process in clock ticks, where the system tells it; empty elsewhere. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

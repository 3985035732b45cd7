import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuTime } from './cpu-time.ts'

const TICK_MS = 10

/**
 * Returns the processor time that PostgreSQL has used for this client's database, in ms: its live backends and, through
 * their parent process, those that have ended, including parallel workers. Only differences between two calls are
 * meaningful. Null where the system does not report it.
 */
export async function databaseCpu(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number; own: boolean }>(
    `select pid, pid = pg_backend_pid() as own from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  )
  const own = rows.find((row) => row.own)
  const ended = own ? endedChildren(own.pid) : null
  if (ended === null) return null
  return rows.reduce((sum, row) => sum + (row.own ? 0 : (cpuTime(row.pid) ?? 0)), ended)
}

function endedChildren(backend: number): number | null {
  try {
    const parent = figuresOf(Number(figuresOf(backend)[1]))
    // After the process's own times (see cpu-time.ts): the times of its children that have ended.
    return (Number(parent[13]) + Number(parent[14])) * TICK_MS
  } catch {
    return null
  }
}

const figuresOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

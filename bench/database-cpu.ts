import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuTime } from './cpu-time.ts'

const TICK_MS = 10

/**
 * Processor time that PostgreSQL has spent on this client's database, in ms: its living backends, and through their
 * parent those that have ended, parallel workers among them. Only differences mean something. Null where the system
 * does not tell.
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
    // Behind the own times of cpu-time.ts: those of the children that were waited for.
    return (Number(parent[13]) + Number(parent[14])) * TICK_MS
  } catch {
    return null
  }
}

const figuresOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

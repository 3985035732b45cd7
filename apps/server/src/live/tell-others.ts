import type { Change, LiveServer } from './connection.ts'

/**
 * Milliseconds for which changes are collected before the other processes are told: one notification of PostgreSQL for
 * all of them costs as much as one for a single change.
 */
const COLLECT_MS = 20

/** Tells the other processes what changed, each thread and visit once and soon; `flush` tells them at once. */
export function createTeller(io: LiveServer) {
  const changed = new Map<string, Change>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (changed.size === 0) return
    const changes = [...changed.values()]
    changed.clear()
    io.serverSideEmit('changed', changes)
  }
  return {
    flush,
    tell(change: Change): void {
      changed.set(JSON.stringify(change), change)
      timer ??= setTimeout(flush, COLLECT_MS)
    },
  }
}

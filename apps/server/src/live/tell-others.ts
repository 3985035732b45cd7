import type { ChangedThread, LiveServer } from './live-socket.ts'

/**
 * Milliseconds for which changes are collected before the other processes are told: one notification of PostgreSQL for
 * all of them costs as much as one for a single change.
 */
const COLLECT_MS = 20

/** Tells the other processes which threads changed, each once and soon; `flush` tells them at once. */
export function createTeller(io: LiveServer) {
  const changed = new Map<string, ChangedThread>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (changed.size === 0) return
    const threads = [...changed.values()]
    changed.clear()
    io.serverSideEmit('threads_changed', threads)
  }
  return {
    flush,
    tell(thread: ChangedThread): void {
      changed.set(`${thread.channel} ${thread.userId} ${thread.chatUserId}`, thread)
      timer ??= setTimeout(flush, COLLECT_MS)
    },
  }
}

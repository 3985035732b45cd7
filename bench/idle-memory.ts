import { readFileSync } from 'node:fs'

/** Bytes that a process uses: objects of its heap with their buffers, and pages of the machine. */
export type Memory = { heap: number; resident: number | null }

const PAGE = 4096

/**
 * Asks a process that was started with --inspect for its memory after a full collection; pages that the system does not
 * report are null (only Linux does).
 */
export async function memoryOf(pid: number, inspector: number): Promise<Memory> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  try {
    for (let turn = 0; turn < 3; turn++) await ask(socket, 'HeapProfiler.collectGarbage')
    const used = await ask(socket, 'Runtime.getHeapUsage')
    return { heap: (used.usedSize ?? 0) + (used.backingStorageSize ?? 0), resident: residentOf(pid) }
  } finally {
    socket.close()
  }
}

let calls = 0

function ask(socket: WebSocket, method: string): Promise<Record<string, number>> {
  const id = ++calls
  return new Promise((resolve) => {
    const answered = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> }
      if (answer.id !== id) return
      socket.removeEventListener('message', answered)
      resolve(answer.result ?? {})
    }
    socket.addEventListener('message', answered)
    socket.send(JSON.stringify({ id, method }))
  })
}

function residentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE
  } catch {
    return null
  }
}

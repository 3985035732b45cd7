import { startProcess, type Running } from './crash-client.ts'

/** How often the balancer polls /readyz, milliseconds. */
const POLL_INTERVAL = 100

/** `broke` says how a call failed; `ready` which processes were ready when it ended. */
export type Call = {
  to: number
  began: number
  ended: number
  status: number | null
  broke: string | null
  ready: string
}

export type Balancer = {
  /** Sends one request to a ready process; a refused connection is retried on the other. Status null: it broke. */
  send(path: string, init?: RequestInit): Promise<Call>
  calls: Call[]
  /** The responses of processes that were not ready. */
  notReady: Set<string>
  processes: Running[]
  /** Replaces a stopped process with a new one and waits until it is ready. */
  replace(index: number): Promise<void>
  close(): Promise<void>
}

/** Starts two processes on one database behind a balancer that alternates between ready ones. */
export async function startTwoProcesses(env: Record<string, string>): Promise<Balancer> {
  const processes = [await startProcess(env), await startProcess(env)]
  const ready = [false, false]
  const calls: Call[] = []
  const notReady = new Set<string>()
  let turn = 0
  const look = async (index: number) => {
    const url = processes[index]?.patientUrl ?? ''
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_500) }).catch(() => null)
    const text = await answer?.text().catch(() => '')
    if (answer && !answer.ok)
      notReady.add(/"not_ready":\[[^\]]*\]/.exec(text ?? '')?.[0] ?? String(answer.status))
    // The response of a process that was replaced meanwhile does not count.
    if (url === processes[index]?.patientUrl) ready[index] = answer?.ok ?? false
  }
  await Promise.all([look(0), look(1)])
  const timers = [0, 1].map((index) => setInterval(() => void look(index), POLL_INTERVAL))

  /** If none reports that it is ready, each is tried: a response may have been late. */
  const next = (refused: ReadonlySet<number>) => {
    turn += 1
    const order = [turn % 2, (turn + 1) % 2].filter((index) => !refused.has(index))
    return order.find((index) => ready[index]) ?? order[0] ?? 0
  }
  const send = async (path: string, init?: RequestInit): Promise<Call> => {
    const began = performance.now()
    const refused = new Set<number>()
    for (;;) {
      const to = next(refused)
      const call: Call = { to, began, ended: 0, status: null, broke: null, ready: '' }
      try {
        const response = await fetch((processes[to]?.patientUrl ?? '') + path, init)
        const text = await response.text()
        call.status = response.status
        if (response.status >= 500) call.broke = text
      } catch (error) {
        // Never sent, so it can be sent to the other process.
        if (codeOf(error) === 'ECONNREFUSED' && refused.size === 0) {
          ready[to] = false
          refused.add(to)
          continue
        }
        call.broke = String(codeOf(error) ?? error)
      }
      call.ready = ready.join(' ')
      call.ended = performance.now()
      calls.push(call)
      return call
    }
  }
  return {
    send,
    calls,
    notReady,
    processes,
    async replace(index) {
      processes[index] = await startProcess(env)
      while (!ready[index]) await look(index)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(processes.map((running) => running.kill()))
    },
  }
}

function codeOf(error: unknown): unknown {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }
  return cause?.code ?? cause?.errors?.[0]?.code
}

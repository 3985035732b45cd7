import { readFileSync } from 'node:fs'

const pollMs = 250

/** Returns [parent, first words] of a process; undefined if the system has no /proc or the process has ended. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return [parent, readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')]
  } catch {
    return undefined
  }
}

/**
 * Watches npm. npm runs a script in a shell that forwards no signals, so `kill` of npm would leave the server running.
 * Calls `stop` with SIGTERM when that shell has ended (npm was stopped) and with SIGKILL when npm itself was killed.
 * Does nothing if npm did not start this process.
 */
export function followNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const [npm, words] = readProcess(shell) ?? []
  const underShell = words?.includes('-c')
  const timer = setInterval(() => {
    const killed = underShell && readProcess(shell)?.[0] !== npm
    if (process.ppid === shell && !killed) return
    clearInterval(timer)
    stop(process.ppid === shell ? 'SIGKILL' : 'SIGTERM')
  }, pollMs)
  timer.unref()
}

import { readFileSync } from 'node:fs'

const pollMs = 250

/** [parent, first words] of a process; undefined where the system has no /proc or the process is gone. */
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
 * npm runs a script in a shell that passes no signal on: `kill` of npm would leave the server behind. Calls `stop`
 * with SIGTERM when that shell is gone (npm was told to stop) and with SIGKILL when npm itself was killed. Does
 * nothing where npm is not what started us.
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

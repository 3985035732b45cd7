import { readFileSync } from 'node:fs'

/** A kernel tick is 10 ms on every Linux that Node runs on. */
const TICK_MS = 10

/** Returns the processor time of a process in ms; null where the system does not report it (only Linux does). */
export function cpuTime(pid: number): number | null {
  try {
    // After the name in parentheses, which may contain spaces: user and system time are figures 12 and 13.
    const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(figures[11]) + Number(figures[12])) * TICK_MS
  } catch {
    return null
  }
}

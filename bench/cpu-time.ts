import { readFileSync } from 'node:fs'

/** A kernel tick is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10

/** Processor time that a process has used, in ms; null where the system does not tell (it is Linux that does). */
export function cpuTime(pid: number): number | null {
  try {
    // After the name in brackets, which may hold spaces: user and system time are the 12th and 13th figure.
    const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(figures[11]) + Number(figures[12])) * TICK_MS
  } catch {
    return null
  }
}

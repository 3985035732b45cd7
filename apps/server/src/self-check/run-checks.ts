import { statfs } from 'node:fs/promises'
import { causeOf } from '../cause-of.ts'
import { createClock } from '../clock.ts'
import { within } from '../db/within.ts'
import type { Check, Machine, Parts } from './check.ts'
import { CHECKS } from './all-checks.ts'

/** A line of the report. */
export type Finding = { check: string; state: 'well' | 'fault'; line: string }

/** Milliseconds for each check; all run at once. */
const PATIENCE = 15_000

export const thisMachine: Machine = {
  now: createClock().real,
  async space(dir) {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { free: bavail * bsize, all: blocks * bsize }
  },
}

/** Runs every check at once. @returns a line for each fault, and one for each check that found none (D-103) */
export async function runChecks(parts: Parts, machine: Partial<Machine> = {}): Promise<Finding[]> {
  const found = await Promise.all(
    CHECKS.map((check) => runCheck(check, parts, { ...thisMachine, ...machine })),
  )
  return found.flat()
}

async function runCheck({ name, look }: Check, parts: Parts, machine: Machine): Promise<Finding[]> {
  try {
    const found = await within(PATIENCE, look(parts, machine))
    if (!found) return []
    const { faults, well } = found
    if (faults.length === 0) return [{ check: name, state: 'well', line: well }]
    return faults.map((line) => ({ check: name, state: 'fault', line }))
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error
    return [{ check: name, state: 'fault', line: `${name} was not checked: ${causeOf(error) ?? kind}` }]
  }
}

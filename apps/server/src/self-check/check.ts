import type { Config } from '../config.ts'

/** What a check found: a line for each fault, which names its setting; without one, what is well. */
export type Found = { faults: string[]; well: string }

/** The settings that are right; a check whose part is missing has nothing to look at. */
export type Parts = Partial<Config>

/** What checks learn of this machine; tests replace it. */
export type Machine = {
  now(): Date
  /** Free and all bytes of the file system that holds a folder. */
  space(dir: string): Promise<{ free: number; all: number }>
}

export type Check = {
  name: string
  /** Returns null if there is nothing to check with these settings. Rejects if it cannot tell; that is a fault. */
  look(parts: Parts, machine: Machine): Promise<Found | null>
}

export const well = (text: string): Found => ({ faults: [], well: text })
export const fault = (...lines: string[]): Found => ({ faults: lines, well: '' })

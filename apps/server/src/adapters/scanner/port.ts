import type { Readable } from 'node:stream'

/** What a scanner found in a file (decisions D-44). Only "clean" makes a file visible to anybody. */
export type ScanResult =
  | { state: 'clean' }
  /** `found` names what was found, for staff. */
  | { state: 'infected'; found: string }
  /** `again`: the scanner was not reached or too slow, and a later scan may answer. */
  | { state: 'unknown'; reason: string; again: boolean }

/** Judges the files of messages. Never throws: what prevents an answer is "unknown". */
export type Scanner = { scan(body: Readable): Promise<ScanResult> }

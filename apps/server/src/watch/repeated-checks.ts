import type { Fault } from '@contour/domain/alerts/fault'
import { hostname } from 'node:os'
import { causeOf } from '../cause-of.ts'
import type { Config } from '../config.ts'
import { within } from '../db/within.ts'
import type { Finding } from '../features/ground/alerts/index.ts'
import type { Check, Machine } from '../self-check/check.ts'
import { clockCheck } from '../self-check/clock.ts'
import { diskCheck } from '../self-check/disk.ts'
import { gatewayCheck } from '../self-check/gateway.ts'
import { originsCheck } from '../self-check/origins.ts'
import { thisMachine } from '../self-check/run-checks.ts'
import { storageCheck } from '../self-check/storage.ts'

/** A check of doctor whose faults are alerts; `everywhere` if it says something about the machine that runs it. */
type Watched = { fault: Fault; check: Check; everywhere: boolean; perMachine: boolean }

const WATCHED: readonly Watched[] = [
  { fault: 'disk_low', check: diskCheck, everywhere: true, perMachine: true },
  { fault: 'clock_wrong', check: clockCheck, everywhere: true, perMachine: true },
  { fault: 'storage_failing', check: storageCheck, everywhere: true, perMachine: false },
  { fault: 'gateway_away', check: gatewayCheck, everywhere: false, perMachine: false },
  { fault: 'certificate_ending', check: originsCheck, everywhere: false, perMachine: false },
]

/** Milliseconds between two runs of a check, and for one. */
const EVERY_MS = 15_000
const PATIENCE_MS = 15_000
/** Runs in a row that find a fault before it is believed: a busy machine may miss the time of one. */
const RUNS = 2

export type RepeatedChecks = {
  /** Runs what is due; resolves when it has run. */
  run(leads: boolean): Promise<void>
  findings(): Finding[]
}

/** Runs the checks of doctor that cost little again and again: those of this machine, and of vendors where it leads. */
export function createRepeatedChecks(
  config: Config,
  { machine = {}, everyMs = EVERY_MS }: { machine?: Partial<Machine>; everyMs?: number } = {},
): RepeatedChecks {
  const found = new Map<Fault, Finding & { runs: number }>()
  const ranAt = new Map<Fault, number>()
  const running = new Map<Fault, Promise<void>>()

  async function runOne({ fault, check, perMachine }: Watched): Promise<void> {
    const lines = await within(PATIENCE_MS, check.look(config, { ...thisMachine, ...machine })).then(
      (result) => result?.faults ?? [],
      (error: unknown) => [`${check.name}: ${causeOf(error) ?? 'it could not be checked'}`],
    )
    if (lines.length === 0) found.delete(fault)
    else
      found.set(fault, {
        fault,
        subject: perMachine ? hostname() : '',
        details: lines.join(' '),
        runs: (found.get(fault)?.runs ?? 0) + 1,
      })
    ranAt.set(fault, performance.now())
  }
  return {
    async run(leads) {
      for (const watched of WATCHED) {
        const { fault, everywhere } = watched
        if (!everywhere && !leads) {
          found.delete(fault)
          continue
        }
        const isDue = performance.now() - (ranAt.get(fault) ?? -Infinity) >= everyMs
        if (isDue && !running.has(fault))
          running.set(
            fault,
            runOne(watched).finally(() => running.delete(fault)),
          )
      }
      await Promise.all(running.values())
    },
    findings: () => [...found.values()].flatMap(({ runs, ...finding }) => (runs >= RUNS ? [finding] : [])),
  }
}

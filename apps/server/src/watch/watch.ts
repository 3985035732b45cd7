import { LOOK_EVERY_MS, LOOKS } from '@contour/domain/alerts/alert'
import { SILENT_SECONDS, type Fault } from '@contour/domain/alerts/fault'
import { hostname } from 'node:os'
import { readBuildVersion, versionText } from '../build-version.ts'
import { inJob } from '../call-context.ts'
import { causeOf } from '../cause-of.ts'
import type { Ctx } from '../context.ts'
import { within } from '../db/within.ts'
import { closeAlert, deliverNews, openAlert, openAlerts } from '../features/ground/alerts/index.ts'
import type { Finding } from '../features/ground/alerts/index.ts'
import type { Background } from '../jobs/background.ts'
import { errorFacts } from '../log.ts'
import type { Machine } from '../self-check/check.ts'
import { createAwayAlert } from './away-alert.ts'
import { forgetOldProcesses, isAlive, readProcesses, removeOwnRow, writeOwnRow } from './process-rows.ts'
import type { ProcessRow } from './process-rows.ts'
import { createRepeatedChecks } from './repeated-checks.ts'
import { sharedFindings } from './shared-findings.ts'

/** Milliseconds within which the database must take a write; for work that keeps its time, and for telling others. */
const WRITE_MS = 5_000
const LATE_MS = 60_000
const NOTIFY_MS = 5_000

export type Watch = {
  start(): void
  /** Looks once; what two processes do at the same time, they do once. */
  look(): Promise<void>
  /** Faults that this process sees itself, of which /readyz says that it works in spite of them. */
  degraded(): Fault[]
  stop(): Promise<void>
}

type WatchParts = {
  background: Background
  runsJobs: boolean
  machine?: Partial<Machine>
  /** Milliseconds between two runs of a check; a test sets none. */
  checkEveryMs?: number
}

const keyOf = ({ fault, subject }: { fault: Fault; subject: string }) => `${fault}:${subject}`

/**
 * Looks for faults every ten seconds. Every process writes a row with what it finds on its machine; the one that started
 * first leads: it looks at the rest, opens and closes alerts, and has them told. Where the database itself is away, it tells
 * by itself, from memory.
 */
export function createWatch(ctx: Ctx, { background, runsJobs, machine, checkEveryMs }: WatchParts): Watch {
  const own = {
    id: ctx.random.id(),
    kind: ctx.config.process,
    host: hostname(),
    version: versionText(readBuildVersion(ctx.config)),
    runs_jobs: runsJobs,
    opens_sealed: true,
    opens_files: true,
    started_at: ctx.clock.real(),
  }
  const checks = createRepeatedChecks(ctx.config, {
    ...(machine ? { machine } : {}),
    ...(checkEveryMs === undefined ? {} : { everyMs: checkEveryMs }),
  })
  const away = createAwayAlert(ctx)
  const seen = new Map<string, number>()
  const missed = new Map<string, number>()
  let leads = true
  let workerAt = own.started_at.getTime()
  let running: Promise<void> | null = null
  let telling: Promise<unknown> | null = null
  let timer: NodeJS.Timeout | undefined

  const ownFindings = (): Finding[] => [
    ...checks.findings(),
    ...failingWork(background).map((name) => ({
      fault: 'task_failing' as const,
      subject: name,
      details: `The task "${name}" failed at every turn for a minute, or five times in a row.`,
    })),
  ]

  async function lookOnce(): Promise<void> {
    // A key that was replaced ends here too, without a restart.
    ctx.secrets.reload()
    const wasRun = checks.run(leads)
    const findings = ownFindings()
    try {
      await within(WRITE_MS, writeOwnRow(ctx, { ...own, findings }))
    } catch (error) {
      if (leads) await away.seen(causeOf(error) ?? 'a write was not taken')
      return
    }
    await away.over()
    const processes = await readProcesses(ctx)
    const alive = processes.filter((row) => isAlive(ctx, row))
    leads = alive[0]?.id === own.id
    await wasRun
    if (leads) await lead(processes, alive)
  }

  async function lead(processes: readonly ProcessRow[], alive: readonly ProcessRow[]): Promise<void> {
    const { found, unknown } = await sharedFindings(ctx)
    // Another process's findings come with its row, ours as they are now.
    const reported = alive.flatMap((row) => (row.id === own.id ? [] : row.findings))
    await settle([...found, ...ownFindings(), ...reported, ...silentWorker(processes)], unknown)
    await forgetOldProcesses(ctx)
    telling ??= deliverNews(ctx)
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'alerts not told'))
      .finally(() => (telling = null))
    // A receiver that hangs delays no look.
    await within(NOTIFY_MS, telling).catch(() => {})
  }

  /** A planned restart of the only worker takes less than this, and its successor gives the next sign. */
  function silentWorker(processes: readonly ProcessRow[]): Finding[] {
    const signs = processes.flatMap((row) => (row.runs_jobs ? [row.seen_at.getTime()] : []))
    workerAt = Math.max(workerAt, ...signs)
    if (ctx.clock.real().getTime() - workerAt < SILENT_SECONDS * 1000) return []
    return [
      {
        fault: 'worker_silent',
        subject: '',
        details: `No worker gave a sign for ${SILENT_SECONDS} seconds: nothing is sent, charged or reminded of.`,
      },
    ]
  }

  /** Opens alerts of what was seen in two looks, and closes those of what was not seen in three. */
  async function settle(findings: readonly Finding[], unknown: ReadonlySet<Fault>): Promise<void> {
    const found = new Map(findings.map((finding) => [keyOf(finding), finding]))
    const open = new Map((await openAlerts(ctx.db)).map((alert) => [keyOf(alert), alert]))
    for (const key of seen.keys()) if (!found.has(key)) seen.delete(key)
    for (const [key, finding] of found) {
      missed.delete(key)
      seen.set(key, (seen.get(key) ?? 0) + 1)
      if (!open.has(key) && (seen.get(key) ?? 0) >= LOOKS.toOpen) {
        await openAlert(ctx, finding)
        ctx.log.error({ fault: finding.fault, subject: finding.subject }, 'alert opened')
      }
    }
    for (const [key, alert] of open) {
      if (found.has(key) || unknown.has(alert.fault)) continue
      missed.set(key, (missed.get(key) ?? 0) + 1)
      if ((missed.get(key) ?? 0) < LOOKS.toClose) continue
      await closeAlert(ctx, alert)
      missed.delete(key)
      ctx.log.info({ fault: alert.fault, subject: alert.subject }, 'alert closed')
    }
    away.knows(open.has(keyOf({ fault: 'database_writes', subject: '' })))
  }

  const look = () =>
    (running ??= inJob(ctx, lookOnce)
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'the watch did not look'))
      .finally(() => (running = null)))

  return {
    look,
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
      void look()
    },
    degraded: () => [
      ...new Set([
        ...(away.stands() ? (['database_writes'] as const) : []),
        ...ownFindings().map(({ fault }) => fault),
      ]),
    ],
    async stop() {
      clearInterval(timer)
      await within(WRITE_MS, Promise.all([running, telling])).catch(() => {})
      // Said goodbye: the others need not wait for its sign.
      await within(WRITE_MS, removeOwnRow(ctx, own.id)).catch(() => {})
    },
  }
}

/** Tasks and heartbeats that keep failing, or that have not succeeded in time. */
const failingWork = (background: Background): string[] => [
  ...new Set([...background.failing().map(({ name }) => name), ...background.lateBy(LATE_MS)]),
]

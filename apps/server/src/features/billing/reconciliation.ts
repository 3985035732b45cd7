import type { Ctx } from '../../context.ts'
import { countOpenPayments } from './read-lists.ts'
import { readLastRun, readRunUnderWay, startReconciliation } from './reconciliation-run.ts'

/** Reads the last comparison of our record with the gateway's, and the running one (M-24). */
export async function readReconciliation(ctx: Ctx) {
  const [last, running] = [await readLastRun(ctx), await readRunUnderWay(ctx)]
  return {
    status: 'success' as const,
    message: 'Reconciliation.',
    ran_at: last?.finished_at ?? null,
    since: last?.since ?? null,
    checked: last?.checked ?? 0,
    differences: last?.differences ?? [],
    skipped: last?.skipped ?? 0,
    skipped_ids: last?.skipped_ids ?? [],
    under_way: last?.under_way ?? 0,
    running: running
      ? { started_at: running.started_at, since: running.since, checked: running.checked }
      : null,
    open: await countOpenPayments(ctx),
  }
}

/** Starts a comparison on request; its pages run in the background, one at a time. It moves no money. */
export async function runReconciliation(ctx: Ctx, days?: number) {
  const started = await startReconciliation(ctx, days)
  return {
    status: 'success' as const,
    message: started ? 'The comparison has started.' : 'A comparison is already running.',
    started,
  }
}

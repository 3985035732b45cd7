import { and, desc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, tasks } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import type { PaymentIntentRow, Compared } from '../../care/payments/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { comparePayment } from '../../care/payments/index.ts'
import { scheduleReconciliationPage, readRunUnderWay, saveRun } from './reconciliation-run.ts'
import type { ReconciliationRun } from './reconciliation-run.ts'

/** Payments per page: a few seconds, so that other scheduled jobs can run between two pages. */
export const PAGE = 50
/** How often a page without any response from the gateway is postponed before it is reported as skipped. */
const MAX_POSTPONEMENTS = 5
const SHOWN = 100
const KIND = 'reconciliation_difference'

type Result = { intent: PaymentIntentRow; compared: Compared }

/** Compares the next page of payments and schedules the page after it; the last page finishes the report. */
export async function reconcilePage(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const run = await readRunUnderWay(ctx)
  if (!run) return
  const page = await nextPage(ctx, run)
  const results: Result[] = []
  for (const intent of page) results.push({ intent, compared: await comparePayment(ctx, intent) })
  const unknown = results.filter(({ compared }) => compared.outcome === 'unknown')
  const now = ctx.clock.now()
  if (page.length > 0 && unknown.length === page.length && run.put_off < MAX_POSTPONEMENTS) {
    await ctx.db.transaction(async (tx) => {
      await saveRun(tx, { ...run, put_off: run.put_off + 1 })
      await scheduleReconciliationPage(tx, ctx, after(now, minutes(2 ** run.put_off)))
    })
    return
  }
  const finished = page.length < PAGE
  const next = afterPage(run, results, finished ? now : null)
  await ctx.db.transaction(async (tx) => {
    await saveRun(tx, next)
    await recordResults(tx, ctx, results)
    // Never due at the same instant again: its time tells the runner whether a job rescheduled itself or has finished.
    if (!finished) return scheduleReconciliationPage(tx, ctx, now > item.dueAt ? now : after(item.dueAt, 1))
    await audit(tx, 'payments.reconciled', {
      actor: run.by ?? 'server',
      after: { checked: next.checked, differences: next.differences.length, skipped: next.skipped },
    })
  })
}

const nextPage = (ctx: Ctx, run: ReconciliationRun): Promise<PaymentIntentRow[]> =>
  ctx.db
    .select()
    .from(intents)
    .where(
      and(
        isNotNull(intents.gateway_ref),
        gte(intents.created_at, new Date(run.since)),
        run.before === null ? undefined : lt(intents.id, run.before),
      ),
    )
    .orderBy(desc(intents.id))
    .limit(PAGE)

function afterPage(run: ReconciliationRun, results: Result[], finishedAt: Date | null): ReconciliationRun {
  const ids = (outcome: Compared['outcome']) =>
    results.filter(({ compared }) => compared.outcome === outcome).map(({ intent }) => intent.public_id)
  const [unknown, underWay] = [ids('unknown'), ids('under_way')]
  return {
    ...run,
    finished_at: finishedAt?.toISOString() ?? null,
    before: results.at(-1)?.intent.id ?? run.before,
    checked: run.checked + results.length - unknown.length - underWay.length,
    differences: [
      ...run.differences,
      ...results.flatMap(({ compared }) => (compared.outcome === 'differs' ? [compared.difference] : [])),
    ],
    skipped: run.skipped + unknown.length,
    skipped_ids: [...run.skipped_ids, ...unknown].slice(0, SHOWN),
    under_way: run.under_way + underWay.length,
    put_off: 0,
  }
}

/** Creates a task for billing for each difference, and resolves it when both records agree again (D-54). */
async function recordResults(tx: Tx, ctx: Ctx, results: readonly Result[]): Promise<void> {
  const open = await tx
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, KIND), eq(tasks.state, 'open')))
  const standing = new Set(open.map(({ subject }) => subject))
  for (const { intent, compared } of results) {
    const subject = `payment:${intent.public_id}`
    if (compared.outcome === 'differs' && !standing.has(subject))
      await createTask(tx, ctx, {
        kind: KIND,
        subject,
        userId: intent.user_id,
        details: `Our record: ${compared.difference.ours}. The gateway: ${compared.difference.theirs}. Find out which is correct. It closes itself when both agree.`,
      })
    if (compared.outcome === 'agrees' && standing.has(subject))
      await resolveTasks(tx, ctx, { kinds: [KIND], subject }, 'Our record and the gateway’s agree again.')
  }
}

import { needsCheckIn, periodStart, shipmentNumber } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders, prescriptions, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import type { DueItem } from '../../jobs/due.ts'
import { planDue } from '../../jobs/due.ts'
import {
  UNDECIDED,
  cycleOf,
  drawIntent,
  ensurePeriod,
  lockPlan,
  lockUser,
  nextPeriodNumber,
  noteRenewalFailed,
  openShipment,
  placeHold,
  spendCredits,
  termOf,
  unshippedOrderOf,
  withdrawHold,
} from '../billing/index.ts'
import type { IntentRow, PeriodRow, PlanRow, UserRow } from '../billing/index.ts'
import { notify } from '../notifications/index.ts'
import { cardOnFile } from './read-card.ts'

const PAID = ['held', 'capturing', 'captured']

/**
 * Due on the day a period begins, and again while it is past due: holds its price on the card on file and gives the
 * hold its shipment (M-25, D-14). The money is taken as the shipment leaves. A shipment that waits for its check-in is
 * not charged either: the renewal looks again each day.
 */
export async function renewPlan(ctx: Ctx, item: DueItem): Promise<void> {
  const drawn = await ctx.db.transaction((tx) => drawRenewal(tx, ctx, item))
  ctx.soon('outbox')
  if (!drawn) return
  const settled = await placeHold(ctx, drawn.intent, { card: 'saved', cardRef: drawn.cardRef })
  if (PAID.includes(settled.state) || ['declined', 'voiding', 'voided'].includes(settled.state)) return
  // Nobody is there to answer a bank's question: the person pays when they are back.
  if (settled.state === 'action') return askThePerson(ctx, settled)
  throw new Fault('payment_pending')
}

/** What the retries of dunning do; the same, while the plan is past due. */
export const retryRenewal = renewPlan

async function askThePerson(ctx: Ctx, intent: IntentRow): Promise<void> {
  await withdrawHold(ctx, intent.id)
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, intent.user_id)
    const plan = await lockPlan(tx, intent.subscription_id ?? 0)
    if (!['active', 'paused'].includes(plan.state)) return
    await noteRenewalFailed(tx, ctx, user, plan, {
      n: await nextPeriodNumber(tx, plan.id),
      cents: intent.cents,
      category: 'authentication',
    })
  })
  ctx.soon('outbox')
}

async function drawRenewal(
  tx: Tx,
  ctx: Ctx,
  item: DueItem,
): Promise<{ intent: IntentRow; cardRef: string } | null> {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, item.subject))
  if (!known) return null
  const user = await lockUser(tx, known.user_id)
  const plan = await lockPlan(tx, known.id)
  const retry = item.kind === 'renewal_retry'
  if (plan.state !== (retry ? 'paused' : 'active') || plan.cancelled_at) return null
  const n = await nextPeriodNumber(tx, plan.id)
  if (n !== (retry ? Math.floor(item.n / 10) : item.n)) return null
  const today = easternDate(ctx.clock.now())
  const start = periodStart(cycleOf(plan), termOf(plan), n)
  if (start > today) return null
  const period = await ensurePeriod(tx, plan, n)
  const live = await liveIntentOf(tx, period.id)
  if (live && UNDECIDED.includes(live.state))
    return live.card_ref ? { intent: live, cardRef: live.card_ref } : null
  if (live || !['open', 'failed'].includes(period.state)) return null
  if (!(await isReady(tx, ctx, { user, plan, period, start }))) {
    await lookAgainTomorrow(tx, ctx, item, today)
    return null
  }
  const card = await cardOnFile(tx, user.id)
  const priced = await spendCredits(tx, ctx, user.id, period)
  if (!card) {
    await noteRenewalFailed(tx, ctx, user, plan, { n, cents: priced.cents, category: null })
    return null
  }
  return {
    intent: await drawIntent(tx, ctx, {
      operation: 'auth',
      purpose: 'renewal',
      user_id: user.id,
      subscription_id: plan.id,
      period_id: period.id,
      attempt: await attemptOf(tx, period.id),
      cents: priced.cents,
      card_ref: card.ref,
    }),
    cardRef: card.ref,
  }
}

/**
 * Whether the shipment of a period may be charged: nothing of the drug is still on its way out of the pharmacy, its
 * check-in is in, and a prescription covers it. A check-in that is missing is opened (M-10).
 */
async function isReady(
  tx: Tx,
  ctx: Ctx,
  { user, plan, period, start }: { user: UserRow; plan: PlanRow; period: PeriodRow; start: string },
): Promise<boolean> {
  const open = await unshippedOrderOf(tx, user.id, plan.drug)
  if (open && open.period_id !== period.id) return false
  if (open?.status === 'pending_approval') {
    await notify(tx, ctx, 'renewal_moved', user, { subscriptionId: plan.public_id, on: start })
    return false
  }
  if (open) return open.status !== 'payment_failed'
  const shipment = shipmentNumber(termOf(plan), period.n, 0)
  if (!needsCheckIn(termOf(plan), shipment) && (await isCovered(tx, ctx, plan))) return true
  await openShipment(tx, ctx, { user, plan, period, shipment, dueOn: start, kind: 'refill' })
  return false
}

/** Whether an accepted prescription of the plan still covers a shipment (D-14). */
async function isCovered(tx: Tx, ctx: Ctx, plan: PlanRow): Promise<boolean> {
  const rows = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.subscription_id, plan.id),
        inArray(prescriptions.state, ['accepted', 'auto']),
        gt(prescriptions.valid_until, ctx.clock.now()),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const lookAgainTomorrow = (tx: Tx, ctx: Ctx, { kind, subject, n }: DueItem, today: string) =>
  planDue(tx, ctx.clock, { kind, subject, n, dueAt: easternInstant(addDays(today, 1), '06:00') })

async function liveIntentOf(tx: Tx, periodId: number): Promise<IntentRow | null> {
  const [live] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, periodId), inArray(intents.state, [...UNDECIDED, ...PAID, 'voiding'])))
    .orderBy(intents.id)
  return live ?? null
}

async function attemptOf(tx: Tx, periodId: number): Promise<number> {
  const rows = await tx.select({ id: intents.id }).from(intents).where(eq(intents.period_id, periodId))
  return rows.length + 1
}

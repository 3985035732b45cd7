import { PLANS, firstCharge } from '@contour/domain/money/price-book'
import type { Plan, PriceBook } from '@contour/domain/money/price-book'
import { monthlyDisplay } from '@contour/domain/money/cents'
import { productOf } from '@contour/domain/money/products'
import type { Drug } from '@contour/domain/money/products'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import { after, days } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { due, orders, prescriptionItems, prescriptions, settings, subscriptions } from '../../db/schema.ts'
import { readPriceBook } from '../catalog/index.ts'
import { startOf } from '../billing/index.ts'
import { cardOnFile, cardOnWire } from './read-card.ts'
import { planName } from './own-plan.ts'

/** What the two tabs state of each offer (document 2 §2.3, X-11), word for word. */
const TEXTS: Record<string, { title: string; text: string }> = {
  sema_buymore_12: {
    title: '12 Month Plan',
    text: 'Paid as 3 months up front, giving 12 months of refills.',
  },
  sema_buymore_6: {
    title: '6 Month Plan',
    text: 'Paid as 6 months up front, giving 12 months of refills.',
  },
  tirz_upgrade_3: {
    title: '3 Month Plan',
    text: 'Includes 12 months of refills and a doctor check-in every 90 days.',
  },
  tirz_upgrade_6: {
    title: '6 Month Plan',
    text: 'Includes 12 months of refills and a doctor check-in every 90 days.',
  },
}

/** End of the countdown: a setting, seeded with 20 March 2025 23:59:59 US Eastern (D-05). */
export const COUNTDOWN_SETTING = 'upgrade_countdown_ends_at'
const COUNTDOWN_ENDS = new Date(easternInstant('2025-03-20', '23:59').getTime() + 59_000)

/** Product ids that alone count as a refill condition; a setting with placeholders (S-52). */
export const EXCLUDED_SETTING = 'upgrade_excluded_products'
export const EXCLUDED_PRODUCTS = [1, 2, 3, 4, 5, 6].map((n) => `excluded-product-${n}`)

/** A check-in that is due within this many days is a refill condition (S-52). */
const REFILL_NEAR_DAYS = 14

/** Whether each upgrade tab shows, what it offers, and from when a bought plan would run. */
export async function upgradeOffers(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const own = await ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  const running = own.filter(({ state }) => ['active', 'paused'].includes(state))
  const ends = await countdownEnd(ctx)
  const book = await readPriceBook(ctx.db, easternDate(ctx.clock.now()))
  return {
    status: 'success' as const,
    message: 'Your offers.',
    buy_more: {
      shown: own.some(({ drug, term, state }) => drug === 'semaglutide' && term !== 12 && state !== 'ended'),
      offers: PLANS.filter(({ list }) => list === 'buymore').map((plan) => offerOf(plan, book)),
    },
    upgrade: {
      shown: await hasPrescription(ctx, userId, running),
      offers: PLANS.filter(({ list }) => list === 'upgrade').map((plan) => offerOf(plan, book)),
      countdown_ends_at: ends.toISOString(),
      countdown_runs: ends > ctx.clock.now(),
    },
    replaces: running.map((plan) => ({
      drug: plan.drug as Drug,
      plan_name: planName(plan),
      starts_on: startOf(ctx, plan),
    })),
    card: cardOnWire(await cardOnFile(ctx.db, userId)),
  }
}

function offerOf(plan: Plan, book: PriceBook) {
  const total = firstCharge(plan.list, plan.drug, plan.term, book)
  const { title = '', text = '' } = TEXTS[plan.planId] ?? {}
  return {
    plan_id: plan.planId,
    product_id: plan.productId,
    product_name: productOf(plan.drug).name,
    payment_terms: plan.term,
    title,
    total_cents: total,
    monthly_cents: monthlyDisplay(total, plan.term),
    text,
  }
}

async function countdownEnd(ctx: Ctx): Promise<Date> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, COUNTDOWN_SETTING))
  const at = typeof row?.value === 'string' ? new Date(row.value) : COUNTDOWN_ENDS
  return Number.isNaN(at.getTime()) ? COUNTDOWN_ENDS : at
}

/** A tirzepatide prescription exists and there is no refill condition (document 3 §2, S-52). */
async function hasPrescription(
  ctx: Ctx,
  userId: number,
  running: readonly { public_id: string }[],
): Promise<boolean> {
  const items = await ctx.db
    .select({ product: orders.product_id, med: prescriptionItems.med_id })
    .from(prescriptionItems)
    .innerJoin(prescriptions, eq(prescriptions.id, prescriptionItems.prescription_id))
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.drug, 'tirzepatide'),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
  if (items.length === 0) return false
  const [setting] = await ctx.db.select().from(settings).where(eq(settings.name, EXCLUDED_SETTING))
  const excluded: unknown[] = Array.isArray(setting?.value) ? setting.value : EXCLUDED_PRODUCTS
  if (items.every(({ product, med }) => excluded.includes(product) || excluded.includes(med))) return false
  const open = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.kind, 'refill'), eq(orders.status, 'pending_approval')))
  if (open.length > 0) return false
  return !(await isCheckInNear(
    ctx,
    running.map(({ public_id }) => public_id),
  ))
}

async function isCheckInNear(ctx: Ctx, plans: readonly string[]): Promise<boolean> {
  if (plans.length === 0) return false
  const rows = await ctx.db
    .select({ id: due.id })
    .from(due)
    .where(
      and(
        eq(due.kind, 'check_in'),
        inArray(due.subject, [...plans]),
        isNull(due.done_at),
        lte(due.due_at, after(ctx.clock.now(), days(REFILL_NEAR_DAYS))),
      ),
    )
  return rows.length > 0
}

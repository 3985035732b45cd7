import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { PLANS, findPrice, firstCharge, renewalCharge } from '@contour/domain/catalog/price-book'
import type { Plan, PriceBook, PriceList } from '@contour/domain/catalog/price-book'
import { monthlyDisplay } from '@contour/domain/money/cents'
import { productOf } from '@contour/domain/catalog/products'
import { isUpgrade } from '@contour/domain/subscriptions/upgrade-rules'
import { addMonths, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import {
  scheduledJobs,
  orders,
  prescriptionItems,
  prescriptions,
  settings,
  subscriptions,
} from '../../../db/schema.ts'
import { readPriceBook } from '../catalog/index.ts'
import { startDateOf } from './purchased-subscription.ts'
import { termOf } from './subscriptions-store.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { cardOnFile } from '../payments/index.ts'
import { toCardResponse } from './read-card.ts'

/** The text of each offer on the two tabs (document 2 §2.3, X-11), word for word. */
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

/** Product ids that count as a refill condition if a patient has no others; a setting with placeholders (S-52). */
export const EXCLUDED_SETTING = 'upgrade_excluded_products'
export const EXCLUDED_PRODUCTS = [1, 2, 3, 4, 5, 6].map((n) => `excluded-product-${n}`)

const NOT_STARTED: readonly string[] = ['pending', 'scheduled']

/** A check-in that is due within this many days is a refill condition (S-52). */
const REFILL_NEAR_DAYS = 14

/** Returns whether each upgrade tab shows, its offers with longer terms, and when a purchase would start. */
export async function upgradeOffers(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const own = await ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  const running = own.filter(({ state }) => ['active', 'paused'].includes(state))
  const ends = await countdownEnd(ctx)
  const book = await readPriceBook(ctx.db, easternDate(ctx.clock.now()))
  const offersOf = (list: PriceList) =>
    PLANS.filter((plan) => plan.list === list).flatMap((plan) => {
      // A subscription that has not started, or was bought to follow, cannot be replaced: the purchase would be
      // refused.
      if (own.some(({ drug, state }) => drug === plan.drug && NOT_STARTED.includes(state))) return []
      const current = running.find(({ drug }) => drug === plan.drug) ?? null
      return isUpgrade(plan.term, current && termOf(current)) ? [offerOf(ctx, plan, current, book)] : []
    })
  const [buyMore, upgrade] = [offersOf('buymore'), offersOf('upgrade')]
  return {
    status: 'success' as const,
    message: 'Your offers.',
    buy_more: {
      shown:
        buyMore.length > 0 &&
        own.some(({ drug, term, state }) => drug === 'semaglutide' && term !== 12 && state !== 'ended'),
      offers: buyMore,
    },
    upgrade: {
      shown: upgrade.length > 0 && (await hasPrescription(ctx, userId, running)),
      offers: upgrade,
      countdown_ends_at: ends.toISOString(),
      countdown_runs: ends > ctx.clock.now(),
    },
    replaces: running.map((plan) => ({
      drug: plan.drug,
      plan_name: planNameOf(plan),
      starts_on: startDateOf(ctx, plan),
    })),
    card: toCardResponse(await cardOnFile(ctx.db, userId)),
  }
}

/** Returns an offer with its dates: charged today, started when the running subscription's paid time is over (M-25). */
function offerOf(ctx: Ctx, plan: Plan, running: SubscriptionRow | null, book: PriceBook) {
  const startsOn = startDateOf(ctx, running)
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
    charged_on: easternDate(ctx.clock.now()),
    starts_on: startsOn,
    renews_on: addMonths(startsOn, plan.term),
    renewal_cents: renewalCharge(plan.list, plan.drug, plan.term, book),
    new_order_cents: findPrice('checkout', plan.drug, plan.term, 'total', book),
  }
}

async function countdownEnd(ctx: Ctx): Promise<Date> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, COUNTDOWN_SETTING))
  const at = typeof row?.value === 'string' ? new Date(row.value) : COUNTDOWN_ENDS
  return Number.isNaN(at.getTime()) ? COUNTDOWN_ENDS : at
}

/** Returns whether a tirzepatide prescription exists and no refill condition applies (document 3 §2, S-52). */
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
    .select({ id: scheduledJobs.id })
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.kind, 'check_in'),
        inArray(scheduledJobs.subject, [...plans]),
        isNull(scheduledJobs.done_at),
        lte(scheduledJobs.due_at, after(ctx.clock.now(), days(REFILL_NEAR_DAYS))),
      ),
    )
  return rows.length > 0
}

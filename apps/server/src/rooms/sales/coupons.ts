import { normaliseCouponCode } from '@contour/domain/money/coupon'
import { isTerm } from '@contour/domain/money/price-book'
import type { Term } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { and, desc, eq, sql } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { couponUses, coupons, intents } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { Fault, notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

type CouponRow = typeof coupons.$inferSelect

/** What a used coupon took off: what its cart would have cost, less what its payment asks for; kept with the hold. */
const costOf = sql<number>`coalesce((select sum((i.snapshot->>'discountCents')::int) from ${couponUses} u
  join ${intents} i on i.cart_id = u.cart_id and i.purpose = 'checkout' and i.order_id is not null
  where u.coupon_id = coupons.id and u.state = 'used'), 0)::int`

/** Coupons with their uses and what they took off, newest first. */
export async function listCoupons(ctx: Ctx) {
  const rows = await ctx.db.select({ coupon: coupons, cost: costOf }).from(coupons).orderBy(desc(coupons.id))
  return {
    status: 'success' as const,
    message: 'Coupons.',
    rows: rows.map(({ coupon, cost }) => onWire(coupon, cost)),
  }
}

function onWire(row: CouponRow, cost: number) {
  return {
    id: row.public_id,
    code: row.code_lower.toUpperCase(),
    cents_off: row.cents_off,
    percent_off: row.percent_off,
    terms: (row.terms ?? '').split(',').map(Number).filter(isTerm),
    drug: row.drug as Drug | null,
    new_customers_only: row.new_customers_only,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_uses: row.max_uses,
    max_per_user: row.max_per_user,
    offer: row.offer,
    active: row.active,
    used: row.used,
    cost_cents: cost,
  }
}

export type NewCoupon = {
  code: string
  cents_off?: number | undefined
  percent_off?: number | undefined
  terms?: Term[] | undefined
  drug?: Drug | undefined
  new_customers_only?: boolean | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  max_uses?: number | undefined
  max_per_user?: number | undefined
  offer?: string | undefined
}

/**
 * Creates a coupon (M-22); codes are compared without case.
 * @throws Fault invalid_request unless exactly one of cents and percent is given, conflict for a code that exists
 */
export async function createCoupon(ctx: Ctx, caller: Caller, input: NewCoupon) {
  if ((input.cents_off === undefined) === (input.percent_off === undefined))
    throw new Fault('invalid_request', { field: 'cents_off', message: 'Give an amount or a percentage.' })
  if (input.starts_at && input.ends_at && input.starts_at >= input.ends_at)
    throw new Fault('invalid_request', { field: 'ends_at', message: 'The end lies before the start.' })
  const created = await ctx.db
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(coupons)
        .values({
          public_id: ctx.random.id(),
          code_lower: normaliseCouponCode(input.code),
          cents_off: input.cents_off ?? null,
          percent_off: input.percent_off ?? null,
          terms: input.terms?.length ? input.terms.join(',') : null,
          drug: input.drug ?? null,
          new_customers_only: input.new_customers_only ?? false,
          starts_at: input.starts_at ? new Date(input.starts_at) : null,
          ends_at: input.ends_at ? new Date(input.ends_at) : null,
          max_uses: input.max_uses ?? null,
          max_per_user: input.max_per_user ?? 1,
          offer: input.offer ?? null,
        })
        .returning()
      if (!row) throw new Error('coupon not written')
      await audit(tx, ctx, caller, row, 'coupon.created')
      return row
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'coupons_code_lower_unique'))
        throw new Fault('conflict', { field: 'code', message: 'This code exists already.' })
      throw error
    })
  return { status: 'success' as const, message: 'Coupon created.', coupon: onWire(created, 0) }
}

/** Pauses a coupon, starts it again, or ends it for good by its end date. */
export async function switchCoupon(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; to: 'active' | 'paused' | 'ended' },
) {
  const changed = await ctx.db.transaction(async (tx) => {
    const set =
      input.to === 'ended' ? { active: false, ends_at: ctx.clock.now() } : { active: input.to === 'active' }
    const [row] = await tx
      .update(coupons)
      .set(set)
      .where(and(eq(coupons.public_id, input.id)))
      .returning()
    if (!row) throw notFound()
    await audit(tx, ctx, caller, row, `coupon.${input.to}`)
    return row
  })
  return { status: 'success' as const, message: 'Coupon changed.', coupon: onWire(changed, 0) }
}

const audit = (
  tx: Parameters<typeof writeAudit>[0],
  ctx: Ctx,
  caller: Caller,
  row: CouponRow,
  action: string,
) =>
  writeAudit(tx, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'payment',
    action,
    subject: `coupon:${row.public_id}`,
    after: { code: row.code_lower, active: row.active },
    requestId: caller.source.requestId,
  })

import { normalizeCouponCode } from '@contour/domain/coupons/coupon'
import { isTerm, type Term } from '@contour/domain/catalog/price-book'
import { couponWorth } from '@contour/domain/payments/second-approver'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Drug } from '@contour/domain/catalog/products'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Tx } from '../../../db/database.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { couponUses, coupons, intents } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { agreementOf } from '../../ground/approvals/index.ts'
import { audit, namesOfActors } from '../../ground/audit/index.ts'
import { needsSecondApproval } from '../../care/payments/index.ts'
import { readPriceBook } from '../../care/catalog/index.ts'
import { createTask } from '../../ground/tasks/index.ts'

type CouponRow = typeof coupons.$inferSelect

/**
 * The total discount of a coupon's uses in cents: what each cart would have cost minus the amount of its payment
 * intent; stored with the authorization.
 */
const costOf = sql<number>`coalesce((select sum((i.snapshot->>'discountCents')::int) from ${couponUses} u
  join ${intents} i on i.cart_id = u.cart_id and i.purpose = 'checkout' and i.order_id is not null
  where u.coupon_id = coupons.id and u.state = 'used'), 0)::int`

/** Lists a page of coupons with their uses and discounts, newest first, and the total discount of all coupons. */
export async function listCoupons(ctx: Ctx, caller: Caller, after?: string) {
  const page = keyset([{ by: coupons.id, kind: 'number', order: 'desc' }], after)
  const found = await ctx.db
    .select({ coupon: coupons, cost: costOf })
    .from(coupons)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ coupon }) => [coupon.id])
  const mayAgree = await agreementOf(ctx, 'billing', caller)
  const nameOf = await namesOfActors(
    ctx.db,
    rows.flatMap(({ coupon }) => [coupon.created_by, coupon.second_approver]),
  )
  const [given] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum((${intents.snapshot}->>'discountCents')::int), 0)::int` })
    .from(couponUses)
    .innerJoin(
      intents,
      and(
        eq(intents.cart_id, couponUses.cart_id),
        eq(intents.purpose, 'checkout'),
        isNotNull(intents.order_id),
      ),
    )
    .where(eq(couponUses.state, 'used'))
  return {
    message: 'Coupons.',
    rows: rows.map(({ coupon, cost }) => namedCoupon(mayAgree, coupon, cost, nameOf)),
    next,
    total: await countRows(ctx.db, ctx.db.select({ id: coupons.id }).from(coupons).$dynamic()),
    given_cents: given?.cents ?? 0,
  }
}

/** Builds a coupon for the staff console, with its creator and whether the reader may approve it. */
export async function couponRow(ctx: CtxOf, caller: Caller, coupon: CouponRow, cost = 0) {
  const nameOf = await namesOfActors(ctx.db, [coupon.created_by, coupon.second_approver])
  return namedCoupon(await agreementOf(ctx, 'billing', caller), coupon, cost, nameOf)
}

function namedCoupon(
  mayAgree: Awaited<ReturnType<typeof agreementOf>>,
  coupon: CouponRow,
  cost: number,
  nameOf: (actor: string) => string,
) {
  return {
    ...onWire(coupon, cost),
    approval: coupon.approval,
    created_by: coupon.created_by ? nameOf(coupon.created_by) : null,
    second_approver: coupon.second_approver ? nameOf(coupon.second_approver) : null,
    can_approve: coupon.approval === 'waiting' && mayAgree(coupon.created_by, coupon.created_at),
  }
}

function onWire(row: CouponRow, cost: number) {
  return {
    id: row.public_id,
    code: row.code_lower.toUpperCase(),
    cents_off: row.cents_off,
    percent_off: row.percent_off,
    terms: (row.terms ?? '').split(',').map(Number).filter(isTerm),
    drug: row.drug,
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
 * Creates a coupon (M-22); codes are case-insensitive. One that is worth more than one staff member may give away needs
 * a second approver and cannot be used until approved (D-61).
 * @throws AppError invalid_request unless exactly one of cents and percent is given, conflict for a code that exists
 */
export async function createCoupon(ctx: CtxOf<'random'>, caller: Caller, input: NewCoupon) {
  if ((input.cents_off === undefined) === (input.percent_off === undefined))
    throw new AppError('invalid_request', { field: 'cents_off', message: 'Enter an amount or a percentage.' })
  if (input.starts_at && input.ends_at && input.starts_at >= input.ends_at)
    throw new AppError('invalid_request', { field: 'ends_at', message: 'The end is before the start.' })
  const created = await ctx.db
    .transaction(async (tx) => {
      const book = await readPriceBook(tx, easternDate(ctx.clock.now()))
      const worth = couponWorth(
        {
          centsOff: input.cents_off ?? null,
          percentOff: input.percent_off ?? null,
          terms: input.terms ?? [],
          drug: input.drug ?? null,
          maxPerUser: input.max_per_user ?? 1,
        },
        book,
      )
      const waits = await needsSecondApproval(tx, ctx, asStaff(caller), { cents: worth })
      const [row] = await tx
        .insert(coupons)
        .values({
          public_id: ctx.random.id(),
          code_lower: normalizeCouponCode(input.code),
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
          active: !waits,
          approval: waits ? 'waiting' : 'approved',
          created_by: actorOf(caller),
          created_at: ctx.clock.now(),
          worth_cents: worth,
        })
        .returning()
      if (!row) throw new Error('coupon not written')
      if (waits)
        await createTask(tx, ctx, {
          kind: 'coupon_waits',
          subject: `coupon:${row.public_id}`,
          details: 'The coupon is above the limit for one person.',
        })
      await auditCoupon(tx, row, waits ? 'coupon.asked' : 'coupon.created')
      return row
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'coupons_code_lower_unique'))
        throw new AppError('conflict', { field: 'code', message: 'This code already exists.' })
      throw error
    })
  const message = created.approval === 'waiting' ? 'Waiting for a second approver.' : 'Coupon created.'
  return { message, coupon: await couponRow(ctx, caller, created) }
}

const NOT_APPROVED = 'This coupon cannot start before a second approver has approved it.'

/**
 * Pauses a coupon, resumes it, or ends it permanently by its end date.
 * @throws AppError not_found, wrong_status when resuming one that is not approved
 */
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
      .where(
        and(
          eq(coupons.public_id, input.id),
          input.to === 'active' ? eq(coupons.approval, 'approved') : undefined,
        ),
      )
      .returning()
    if (!row) {
      const known = await tx.$count(coupons, eq(coupons.public_id, input.id))
      throw known === 0 ? notFound() : new AppError('wrong_status', { message: NOT_APPROVED })
    }
    await auditCoupon(tx, row, `coupon.${input.to}`)
    return row
  })
  return { message: 'Coupon changed.', coupon: await couponRow(ctx, caller, changed) }
}

const auditCoupon = (
  tx: Tx,
  row: CouponRow,
  action: `coupon.${'asked' | 'created' | 'active' | 'paused' | 'ended'}`,
) =>
  audit(tx, action, {
    subject: `coupon:${row.public_id}`,
    after: { code: row.code_lower, active: row.active },
  })

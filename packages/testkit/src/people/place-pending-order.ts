import { orders, subscriptions, users } from '@contour/server/db/schema'
import { openSession } from '@contour/server/features/people/accounts/index'
import { providerOf } from '@contour/domain/intake/states'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import type { Ctx } from '@contour/server/context'
import { eq } from 'drizzle-orm'
import { otherBirthDate } from './other-birthday.ts'
import type { TestService } from '../start-test-service.ts'

type UploadInput = {
  state?: string
  drug?: 'semaglutide' | 'tirzepatide'
  term?: 1 | 3 | 6 | 12
  sex?: 'Male' | 'Female'
  healthId?: string
  /** Creates a refill order of the same patient and subscription. */
  after?: PendingOrder
}

export type PendingOrder = {
  token: string
  email: string
  userId: number
  orderId: string
  orderKey: number
  state: string
  drug: 'semaglutide' | 'tirzepatide'
  term: 1 | 3 | 6 | 12
  productId: string
}

/**
 * Creates a signed-in account with one order in pending_approval by writing the rows directly, for tests of what comes
 * after checkout that do not need a payment.
 */
export async function placePendingOrder(
  { ctx }: TestService,
  wanted: UploadInput = {},
): Promise<PendingOrder> {
  if (wanted.after) return placeRefill(ctx, wanted.after)
  const state = wanted.state ?? 'CA'
  const drug = wanted.drug ?? 'semaglutide'
  const term = wanted.term ?? 3
  const now = ctx.clock.now()
  const email = `maya.${ctx.random.id().toLowerCase()}@example.com`
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        public_id: ctx.random.id(),
        email,
        email_lower: email,
        first_name: 'Maya',
        last_name: 'Sample',
        phone: '2125550142',
        dob: otherBirthDate(),
        sex: wanted.sex ?? 'Male',
        state,
        height_in: 68,
        weight_lb: 220,
        account_at: now,
        health_id: wanted.healthId ?? null,
        created_at: now,
      })
      .returning()
    if (!user) throw new Error('no user')
    const productId = PRODUCT_IDS[drug]
    const [subscription] = await tx
      .insert(subscriptions)
      .values({
        public_id: ctx.random.id(),
        user_id: user.id,
        drug,
        product_id: productId,
        term,
        list: 'checkout',
        state: 'pending',
        renewal_cents: 29_900,
        created_at: now,
      })
      .returning()
    if (!subscription) throw new Error('no subscription')
    const [order] = await tx
      .insert(orders)
      .values({
        public_id: ctx.random.id(),
        user_id: user.id,
        drug,
        product_id: productId,
        subscription_id: subscription.id,
        shipment_no: 1,
        kind: 'first',
        status: 'pending_approval',
        status_since: now,
        provider: providerOf(state),
        state,
        created_at: now,
      })
      .returning()
    if (!order) throw new Error('no order')
    const token = await openSession(tx, ctx, { userId: user.id, scope: 'patient', paidAt: now })
    return {
      token,
      email,
      userId: user.id,
      orderId: order.public_id,
      orderKey: order.id,
      state,
      drug,
      term,
      productId,
    }
  })
}

async function placeRefill(ctx: Ctx, before: PendingOrder): Promise<PendingOrder> {
  const [old] = await ctx.db.select().from(orders).where(eq(orders.id, before.orderKey))
  if (!old) throw new Error('no order before')
  const now = ctx.clock.now()
  const [order] = await ctx.db
    .insert(orders)
    .values({
      public_id: ctx.random.id(),
      user_id: old.user_id,
      drug: old.drug,
      product_id: old.product_id,
      subscription_id: old.subscription_id,
      shipment_no: old.shipment_no + 1,
      kind: 'refill',
      status: 'pending_approval',
      status_since: now,
      provider: old.provider,
      state: old.state,
      created_at: now,
    })
    .returning()
  if (!order) throw new Error('no order')
  return { ...before, orderId: order.public_id, orderKey: order.id }
}

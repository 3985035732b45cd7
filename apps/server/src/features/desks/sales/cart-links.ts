import { productOf, type Drug } from '@contour/domain/catalog/products'
import { offerFor } from '@contour/domain/catalog/offers'
import type { Term } from '@contour/domain/catalog/price-book'
import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import { after, days, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { cartItems, cartLinks, carts, staffMembers, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { hasActiveOrder } from '../../care/orders/index.ts'
import { checkCoupon } from '../../care/coupons/index.ts'
import { tooManyRequests } from '../../ground/limits/index.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'
import { assertOfferText } from './assert-offer-text.ts'
import { transition } from '../../../db/transition.ts'
import { cartLifeCycle } from '@contour/domain/carts/cart-life-cycle'

const CART_REVOKED = transition(cartLifeCycle, 'revoked', 'staff', carts.state)

/** The link signs a lead in for 72 hours and ends after 30 days (D-03). */
const SIGNS_IN = hours(72)
const LIVES = days(30)

const select = (ctx: Ctx) =>
  ctx.db
    .select({ link: cartLinks, cart: carts, user: users, maker: staffMembers.name })
    .from(cartLinks)
    .innerJoin(carts, eq(carts.id, cartLinks.cart_id))
    .innerJoin(users, eq(users.id, carts.user_id))
    .innerJoin(staffMembers, eq(staffMembers.id, cartLinks.staff_id))

type Found = Awaited<ReturnType<typeof select>>[number]

function onWire(ctx: Ctx, { link, cart, user, maker }: Found) {
  const over = ['open', 'paying'].includes(cart.state) && cart.expires_at <= ctx.clock.now()
  return {
    id: cart.public_id,
    url: `${ctx.config.publicOrigin}/weightlosspayment/${cart.public_id}`,
    patient: `${user.first_name} ${user.last_name}`,
    drug: cart.drug,
    term: link.term,
    coupon: link.coupon,
    made_by: maker,
    made_at: link.made_at.toISOString(),
    opened_at: link.opened_at?.toISOString() ?? null,
    state: over ? 'expired' : cart.state,
    expires_at: cart.expires_at.toISOString(),
  }
}

/** Lists a page of cart links with who created them, and whether they were opened and paid, newest first (M-30). */
export async function listCartLinks(ctx: Ctx, after?: string) {
  const page = keyset([{ by: cartLinks.id, kind: 'number', order: 'desc' }], after)
  const found = await select(ctx)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ link }) => [link.id])
  return {
    message: 'Cart links.',
    rows: rows.map((row) => onWire(ctx, row)),
    next,
    total: await countRows(ctx.db, ctx.db.select({ id: cartLinks.id }).from(cartLinks).$dynamic()),
  }
}

type Input = {
  user_id: string
  drug: Drug
  term: Term
  coupon?: string | undefined
  send_by: 'email' | 'sms' | 'none'
}

/**
 * Creates a cart for a user and sends its link; only that user enters a card (M-30). The sale is credited to the staff
 * member.
 * @throws AppError not_found, active_order, coupon_invalid, invalid_request for a text that may not be sent
 */
export async function createCartLink(ctx: Ctx, caller: Caller, input: Input) {
  const { staffId } = asStaff(caller)
  const cartId = await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.public_id, input.user_id))
    if (!known) throw notFound()
    const user = await lockPatient(tx, known.id)
    await assertOpenToNew(tx, ctx, user.id, 'staff')
    if (await hasActiveOrder(tx, user.id, input.drug)) throw new AppError('active_order')
    if (input.send_by === 'sms') await assertOfferText(tx, ctx, user)
    const now = ctx.clock.now()
    const product = productOf(input.drug)
    const [cart] = await tx
      .insert(carts)
      .values({
        public_id: ctx.random.id(),
        user_id: user.id,
        state: 'open',
        drug: input.drug,
        product_id: product.id,
        sema_offer: user.sema_offer ?? offerFor('semaglutide'),
        tir_offer: user.tir_offer ?? offerFor('tirzepatide'),
        created_by_staff: staffId,
        created_at: now,
        signs_in_until: after(now, SIGNS_IN),
        expires_at: after(now, LIVES),
      })
      .returning()
    if (!cart) throw new Error('cart not written')
    await tx.insert(cartItems).values({ cart_id: cart.id, product_id: product.id, kind: 'plan', quantity: 1 })
    const coupon = input.coupon?.trim()
      ? await checkCoupon(tx, ctx.clock, {
          code: input.coupon,
          userId: user.id,
          cartId: cart.id,
          drug: input.drug,
          term: input.term,
        })
      : null
    await tx.insert(cartLinks).values({
      cart_id: cart.id,
      staff_id: staffId,
      term: input.term,
      coupon: coupon?.code ?? null,
      sent_by: input.send_by,
      made_at: now,
    })
    if (input.send_by !== 'none') {
      const to = input.send_by === 'sms' ? user.phone : user.email
      const wait = await destinationDelay(tx, ctx, { channel: input.send_by, to })
      if (wait !== null) throw tooManyRequests(wait)
      await notify(tx, ctx, 'cart_link', user, { cartId: cart.public_id, channel: input.send_by })
    }
    await audit(tx, 'cart_link.made', {
      subjectUser: user.id,
      subject: `cart:${cart.public_id}`,
      after: { term: input.term, sent_by: input.send_by },
    })
    return cart.public_id
  })
  return { message: 'Link made.', link: await readLink(ctx, cartId) }
}

/** Ends an unpaid link. @throws AppError not_found, wrong_status once paid or ended */
export async function revokeCartLink(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ cart: carts })
      .from(carts)
      .innerJoin(cartLinks, eq(cartLinks.cart_id, carts.id))
      .where(eq(carts.public_id, id))
    if (!found) throw notFound()
    const [revoked] = await tx
      .update(carts)
      .set({ state: CART_REVOKED.to })
      .where(and(eq(carts.id, found.cart.id), CART_REVOKED.allowed))
      .returning()
    if (!revoked) throw new AppError('wrong_status')
    await audit(tx, 'cart_link.revoked', { subjectUser: revoked.user_id, subject: `cart:${id}` })
  })
  return { message: 'Link revoked.', link: await readLink(ctx, id) }
}

async function readLink(ctx: Ctx, cartPublicId: string) {
  const [row] = await select(ctx).where(eq(carts.public_id, cartPublicId))
  if (!row) throw notFound()
  return onWire(ctx, row)
}

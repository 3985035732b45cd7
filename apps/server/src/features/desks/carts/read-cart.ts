import { dollars } from '@contour/domain/money/cents'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { PRODUCTS, findProduct, productOf } from '@contour/domain/catalog/products'
import type { Product } from '@contour/domain/catalog/products'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { cartLinks, carts, orders, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { openSession, readUserResponse } from '../../people/accounts/index.ts'
import type { UserRow } from '../../people/accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { readPriceBook, termOffers } from '../../care/catalog/index.ts'
import { openConsents } from '../../ground/consents/index.ts'
import { couponOfOffer } from '../../care/coupons/index.ts'
import { otherGlpOf } from '../../care/orders/index.ts'
import { addonIdsOfCart } from './cart-addons.ts'
import { assertCartOpen } from './cart-store.ts'
import type { CartRow } from './cart-store.ts'

const findCart = preparedQuery((db) =>
  db
    .select({ cart: carts, user: users })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.user_id))
    .where(eq(carts.public_id, sql.placeholder('id'))),
)

const findLink = preparedQuery((db) =>
  db
    .select()
    .from(cartLinks)
    .where(eq(cartLinks.cart_id, sql.placeholder('cart'))),
)

/**
 * Loads a cart by its link (D-03). Its logged-in owner gets it; another logged-in user keeps their session and gets an
 * error; a visitor gets a limited session only if the cart's user is still a lead and within 72 hours, otherwise they
 * must log in.
 */
export async function readCart(ctx: Ctx, caller: Caller, publicId: string) {
  const [row] = await findCart(ctx.db, { id: publicId })
  if (!row) throw new AppError('cart_not_found')
  const { cart, user } = row
  const now = ctx.clock.now()
  if (caller.kind === 'patient' && caller.userId !== user.id) throw new AppError('cart_foreign')
  if (caller.kind === 'patient' && (caller.scope === 'patient' || caller.cartId === cart.id)) {
    assertCartOpen(cart, now)
    return toCartResponse(ctx, cart, user, caller.scope)
  }
  if (now >= cart.expires_at) throw new AppError('cart_expired')
  // After payment the link only asks to log in and reveals nothing more to its holder (D-03).
  if (cart.state === 'paid') throw new AppError('login_required')
  assertCartOpen(cart, now)
  const token = await ctx.db.transaction((tx) => signIn(ctx, tx, caller, cart))
  const session = {
    token,
    scope: 'checkout' as const,
    user: await readUserResponse(ctx.db, user.id, 'checkout'),
  }
  return { ...(await toCartResponse(ctx, cart, user, 'checkout')), session }
}

/** Opens the limited session of a link; the user row is locked, so that no account is created at the same time. */
async function signIn(ctx: Ctx, tx: Tx, caller: Caller, cart: CartRow): Promise<string> {
  const { clock } = ctx
  const user = await lockPatient(tx, cart.user_id)
  // Every purchase creates an account and every form belongs to an order; both end the login by link.
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.user_id, cart.user_id))
    .limit(1)
  const isLead = user.account_at === null && user.password_hash === null && !order
  if (!isLead || clock.now() >= cart.signs_in_until) throw new AppError('login_required')
  await audit(tx, 'session.by_cart_link', {
    actor: caller.kind === 'patient' ? `patient:${caller.userPublicId}` : 'visitor',
    subjectUser: user.id,
    subject: `cart:${cart.public_id}`,
  })
  return openSession(tx, ctx, {
    userId: user.id,
    scope: 'checkout',
    cartId: cart.id,
    userAgent: caller.meta.userAgent,
    endsAt: cart.signs_in_until,
  })
}

/**
 * Returns only what the checkout shows: the holder of a link gets neither email nor phone. `price` is the first
 * month, for display.
 */
async function toCartResponse(ctx: Ctx, cart: CartRow, user: UserRow, scope: 'patient' | 'checkout') {
  const drug = cart.drug
  const [book, link, inCart, open, others] = await Promise.all([
    readPriceBook(ctx.db, easternDate(ctx.clock.now())),
    recordOpened(ctx, cart.id),
    addonIdsOfCart(ctx.db, cart.id),
    openConsents(ctx.db, user.id),
    otherGlpOf(ctx.db, user.id, drug),
  ])
  const coupon = link ? link.coupon : await couponOfOffer(ctx.db, ctx.clock, cart.offer)
  const product = findProduct(cart.product_id) ?? productOf(drug)
  return {
    status: 'success' as const,
    message: '',
    cartItem: {
      id: product.id,
      name: product.name,
      category: product.category,
      price: dollars(firstCharge('checkout', drug, 1, book)),
      retail_price: dollars(product.retail_cents),
      subheader: product.subheader,
      sku: product.sku,
      stripe_id: product.stripe_id,
      quantity: 1,
      image: product.image,
      is_addon: false,
      main_type: product.type,
      sema_offer: cart.sema_offer,
      tir_offer: cart.tir_offer,
      drug,
    },
    userData: {
      id: user.public_id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: scope === 'patient' ? user.email : '',
      phone: scope === 'patient' ? user.phone : '',
      state: user.state,
    },
    state: cart.state === 'paying' ? ('paying' as const) : ('open' as const),
    terms: termOffers(drug, book),
    addons: PRODUCTS.filter((offered) => offered.is_addon && offered.active).map((offered) => ({
      ...addonItem(offered),
      quantity: inCart.includes(offered.id) ? 1 : 0,
    })),
    expires_at: cart.expires_at.toISOString(),
    preset: { term: link?.term ?? null, coupon },
    open_consents: open,
    switches_from: others[0]?.drug ?? null,
  }
}

/** Returns the call-center link of a cart, if it has one, and records when it was first opened, for staff (M-30). */
async function recordOpened(ctx: Ctx, cartId: number) {
  const [link] = await findLink(ctx.db, { cart: cartId })
  if (link && !link.opened_at)
    await ctx.db
      .update(cartLinks)
      .set({ opened_at: ctx.clock.now() })
      .where(and(eq(cartLinks.id, link.id), isNull(cartLinks.opened_at)))
  return link ?? null
}

/** Returns an add-on in the format of a cart item; its price is for one unit, the quote scales it with the term. */
const addonItem = (product: Product) => ({
  id: product.id,
  name: product.name,
  category: product.category,
  price: dollars(product.retail_cents),
  retail_price: dollars(product.retail_cents),
  subheader: product.subheader,
  sku: product.sku,
  stripe_id: product.stripe_id,
  image: product.image,
  is_addon: true,
  main_type: product.type,
})

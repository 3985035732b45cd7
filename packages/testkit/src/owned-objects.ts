import type { Ctx } from '@contour/server/context'
import { after, days } from '@contour/server/clock'
import { carts, orders, staffMembers, staffRoles, subscriptions, users } from '@contour/server/db/schema'
import { openSession } from '@contour/server/features/people/accounts/index'
import { openStaffSession } from '@contour/server/features/people/staff-access/index'
import type { StaffRole } from '@contour/contract'

/** A patient with one of each object that a call can name by id. */
export type Owner = { userId: number; ids: Record<'user' | 'cart' | 'order' | 'subscription', string> }

/**
 * Writes the rows directly, because the test of all routes must not depend on the calls that it tests. The order awaits
 * its medical form, which is the state in which most calls would have an effect.
 */
export async function createOwner(ctx: Ctx, name: string): Promise<Owner> {
  const now = ctx.clock.now()
  const publicId = () => ctx.random.id()
  const email = `${name}.sample@example.com`
  const [user] = await ctx.db
    .insert(users)
    .values({
      public_id: publicId(),
      email,
      email_lower: email,
      first_name: name,
      last_name: 'Sample',
      phone: '2125550142',
      dob: '1985-03-14',
      sex: 'Female',
      state: 'NY',
      height_in: 66,
      weight_lb: 210,
      desired_weight_lb: 160,
      account_at: now,
      created_at: now,
    })
    .returning()
  if (!user) throw new Error('no user written')
  const [cart] = await ctx.db
    .insert(carts)
    .values({
      public_id: publicId(),
      user_id: user.id,
      state: 'open',
      drug: 'semaglutide',
      product_id: 'semaglutide',
      created_at: now,
      signs_in_until: after(now, days(3)),
      expires_at: after(now, days(30)),
    })
    .returning()
  const [subscription] = await ctx.db
    .insert(subscriptions)
    .values({
      public_id: publicId(),
      user_id: user.id,
      drug: 'semaglutide',
      product_id: 'semaglutide',
      term: 1,
      list: 'checkout',
      state: 'pending',
      renewal_cents: 29_900,
      created_at: now,
    })
    .returning()
  if (!cart || !subscription) throw new Error('no cart or subscription written')
  const [order] = await ctx.db
    .insert(orders)
    .values({
      public_id: publicId(),
      user_id: user.id,
      drug: 'semaglutide',
      product_id: 'semaglutide',
      subscription_id: subscription.id,
      shipment_no: 1,
      kind: 'first',
      status: 'pending_approval',
      status_since: now,
      provider: 1,
      state: 'NY',
      created_at: now,
    })
    .returning()
  if (!order) throw new Error('no order written')
  return {
    userId: user.id,
    ids: {
      user: user.public_id,
      cart: cart.public_id,
      order: order.public_id,
      subscription: subscription.public_id,
    },
  }
}

/** Returns a bearer token of a patient session of either scope; an order was paid for in it. */
export const patientToken = (ctx: Ctx, owner: Owner, scope: 'patient' | 'checkout' = 'patient') =>
  openSession(ctx.db, ctx, { userId: owner.userId, scope, paidAt: ctx.clock.now() })

/** A hash in the stored form that no password matches. */
const NOBODYS_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns a bearer token of a new staff member with the given roles. */
export async function staffToken(ctx: Ctx, roles: readonly StaffRole[]): Promise<string> {
  const id = ctx.random.id()
  const [person] = await ctx.db
    .insert(staffMembers)
    .values({
      public_id: id,
      email: `${id}@clinic.example`,
      name: 'Sample Staff',
      npi: '1999999984',
      password_hash: NOBODYS_HASH,
      totp_secret: 'A'.repeat(32),
      created_at: ctx.clock.now(),
    })
    .returning()
  if (!person) throw new Error('no staff written')
  if (roles.length > 0)
    await ctx.db.insert(staffRoles).values(roles.map((role) => ({ staff_id: person.id, role })))
  return openStaffSession(ctx.db, ctx, person.id)
}

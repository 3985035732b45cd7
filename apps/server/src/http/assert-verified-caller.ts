import type { CallFacts } from '@contour/contract'
import { isRecord } from '@contour/domain/is-record'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { StaffCaller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { intents, orders, subscriptions, users } from '../db/schema.ts'
import { openCallOf } from '../features/desks/support/index.ts'

/**
 * Refuses what support does for a caller unless this staff member has verified a caller for the person whose object the path
 * names (D-94); without one, support may say where a parcel is and change nothing (D-104). The other roles of the call act on
 * grounds of their own. An object of nobody is left to the call, which does not find it.
 * @throws AppError caller_unverified
 */
export async function assertVerifiedCaller(
  ctx: Ctx,
  request: FastifyRequest,
  call: Pick<CallFacts, 'access' | 'forCaller' | 'ids'>,
  { staffId, roles }: StaffCaller,
): Promise<void> {
  if (!call.forCaller || call.access.realm !== 'staff') return
  const own = call.access.roles.filter((role) => role !== 'support')
  if (own.some((role) => roles.includes(role))) return
  const userId = await personNamedBy(ctx, request, call)
  if (userId === null) return
  if ((await openCallOf(ctx.db, ctx, { userId, staffId })) === null) throw new AppError('caller_unverified')
}

async function personNamedBy(
  { db }: Ctx,
  { params }: FastifyRequest,
  { ids: [place] }: Pick<CallFacts, 'ids'>,
): Promise<number | null> {
  const id = place && isRecord(params) ? params[place.name] : undefined
  if (typeof id !== 'string') return null
  switch (place?.kind) {
    case 'user': {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.public_id, id))
      return user?.id ?? null
    }
    case 'order': {
      const [order] = await db.select({ of: orders.user_id }).from(orders).where(eq(orders.public_id, id))
      return order?.of ?? null
    }
    case 'subscription': {
      const [plan] = await db
        .select({ of: subscriptions.user_id })
        .from(subscriptions)
        .where(eq(subscriptions.public_id, id))
      return plan?.of ?? null
    }
    case 'payment': {
      const [payment] = await db
        .select({ of: intents.user_id })
        .from(intents)
        .where(eq(intents.public_id, id))
      return payment?.of ?? null
    }
    default:
      throw new Error('a call for a caller names whose object it changes')
  }
}

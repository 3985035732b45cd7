import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import { desc, eq } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { attribution, disqualifications, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { joinWaitlist, waitReasonOf } from '../waitlist/index.ts'
import { denyOwnOrder } from './deny-own-order.ts'

type Disqualified = {
  order_id?: string | undefined
  reason?: string | undefined
  message?: string | undefined
}

/**
 * Records a disqualification by token, otherwise by tracking session, and changes nothing else (D-20). With an order id
 * it is "Process Refund", requires the token, denies that order and says where its money goes.
 */
export async function addDisqualify(ctx: Ctx, caller: Caller, input: Disqualified) {
  if (input.order_id) {
    if (caller.kind !== 'patient') throw new AppError('unauthenticated')
    const why = { reason: input.reason, message: input.message }
    const money = await denyOwnOrder(ctx, caller, input.order_id, why)
    const message = ['Your order was denied.', ...returnedMoneyLines(money)].join(' ')
    return { status: 'success' as const, message }
  }
  const created = { status: 'success' as const, message: 'Noted.' }
  const session = caller.meta.trackingSession
  // A request without user or tracking session, such as a crawler's, writes no row.
  if (caller.kind !== 'patient' && !session) return created
  await ctx.db.transaction(async (tx) => {
    const userId = caller.kind === 'patient' ? caller.userId : null
    await tx.insert(disqualifications).values({
      user_id: userId,
      tracking_session: session,
      reason: input.reason ?? '',
      message: input.message ?? '',
      at: ctx.clock.now(),
    })
    const waits = waitReasonOf(input.message ?? '')
    const email = waits ? await emailOf(tx, userId, session) : null
    if (waits && email) await joinWaitlist(tx, ctx.clock, email, waits)
    await audit(tx, 'disqualified', { subjectUser: userId })
  })
  return created
}

/** The email of the caller, otherwise of the last lead of the tracking session. */
async function emailOf(tx: Reader, userId: number | null, session: string | null): Promise<string | null> {
  if (userId !== null) {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return user?.email ?? null
  }
  if (!session) return null
  const [lead] = await tx
    .select({ email: users.email })
    .from(attribution)
    .innerJoin(users, eq(users.id, attribution.user_id))
    .where(eq(attribution.tracking_session, session))
    .orderBy(desc(attribution.id))
    .limit(1)
  return lead?.email ?? null
}

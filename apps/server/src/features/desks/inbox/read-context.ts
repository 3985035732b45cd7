import { and, eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { addresses } from '../../../db/schema.ts'
import { chartFactsOfPerson } from '../clinic/index.ts'
import { addressLines, ordersOfPerson } from '../support/index.ts'
import { auditThread, openThread } from './thread-access.ts'
import { personName } from './thread-rows.ts'

/**
 * Returns who the person of a thread is: contact and orders, money only for support, and the chart's facts only for
 * clinicians of a doctor thread; next to a support thread nothing clinical is shown to anybody (D-38).
 * @throws AppError as openThread
 */
export async function readThreadContext(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const opened = await openThread(ctx, staff, id)
  const { conversation, user, visitor, as } = opened
  const clinical = as === 'clinician' && conversation.channel === 'doctor' && user !== null
  await auditThread(ctx.db, opened, 'conversation.context_read', { clinical })
  const [address] = user
    ? await ctx.db
        .select()
        .from(addresses)
        .where(and(eq(addresses.user_id, user.id), eq(addresses.kind, 'shipping')))
    : []
  return {
    status: 'success' as const,
    message: 'The person of the thread.',
    context: {
      contact: {
        name: personName(user, visitor),
        email: user?.email ?? visitor?.email ?? '',
        phone: user?.phone ?? null,
        phone_verified: (user?.phone_verified_at ?? null) !== null,
        state: address?.state ?? user?.state ?? null,
        address: address ? addressLines(address) : [],
      },
      orders: user ? await ordersOfPerson(ctx, user, { money: as === 'support' }) : [],
      chart: clinical ? await chartFactsOfPerson(ctx.db, user) : null,
    },
  }
}

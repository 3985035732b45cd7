import { desc, eq } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import { callAs } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { conversations, orders } from '../../../db/schema.ts'
import { replyToThread } from '../inbox/index.ts'
import { demoStaffCaller } from './demo-staff-caller.ts'

const ANSWERS = {
  support: 'Sample answer: thank you for writing. We have looked at your order, and it is on its way.',
  clinician: 'Sample answer: thank you for telling me. That is expected in the first weeks.',
} as const

/**
 * Answers a conversation as the other side, by the call of the inbox: as support, or as a doctor with a license for the
 * patient's state.
 * @throws AppError not_found, wrong_status for a closed one, taken if somebody else has claimed it
 */
export async function answerThread(ctx: Ctx, id: string) {
  const [thread] = await ctx.db.select().from(conversations).where(eq(conversations.public_id, id))
  if (!thread) throw notFound()
  const { team, user_id: userId } = thread
  const staff = await demoStaffCaller(
    ctx,
    team,
    team === 'clinician' && userId !== null ? await stateOf(ctx, userId) : undefined,
  )
  await callAs(ctx, staff, replyToThread, { id, body: ANSWERS[team], client_id: ctx.random.id() })
  const did = team === 'clinician' ? 'The doctor has answered.' : 'Support has answered.'
  return { status: 'success' as const, message: did, did }
}

async function stateOf(ctx: Ctx, userId: number): Promise<string | undefined> {
  const [order] = await ctx.db
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orders.id))
    .limit(1)
  return order?.state
}

import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { subscriptions } from '../../../db/schema.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { renewalsOf } from './stopped-renewals.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

type Plan = Pick<SubscriptionRow, 'id' | 'public_id' | 'user_id' | 'state' | 'cancelled_at'>

/** Asks billing to decide about a plan whose renewals no open dispute stops any more: they do not go on by themselves (M-28). */
export async function askAboutPlan(tx: Tx, ctx: Ctx, plan: Plan): Promise<void> {
  if (plan.state === 'ended' || plan.cancelled_at || (await renewalsOf(tx, plan.id)) !== 'undecided') return
  await createTask(tx, ctx, {
    kind: 'plan_after_dispute',
    subject: `subscription:${plan.public_id}`,
    userId: plan.user_id,
    details:
      'The dispute has ended. The plan stays stopped until its renewals are resumed or it is canceled.',
  })
}

/** The same at the end of the dispute of a payment. */
export async function askAboutPlanOf(tx: Tx, ctx: Ctx, disputed: PaymentIntentRow): Promise<void> {
  if (!disputed.subscription_id) return
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, disputed.subscription_id))
  if (plan) await askAboutPlan(tx, ctx, plan)
}

/** What staff are asked while a dispute stops a plan: what becomes of it, and to call her (M-28, D-88). */
export const STOPPED_PLAN_TASKS = ['plan_after_dispute', 'medicine_ends'] as const

/** Ends the question once it is decided, and the call where no week is missed. */
export const settleQuestionAboutPlan = (
  tx: Tx,
  ctx: Ctx,
  { public_id: id }: Pick<SubscriptionRow, 'public_id'>,
  event: string,
  kinds: readonly (typeof STOPPED_PLAN_TASKS)[number][] = STOPPED_PLAN_TASKS,
) => resolveTasks(tx, ctx, { kinds, subject: `subscription:${id}` }, event)

import { formatUsd } from '@contour/domain/money/cents'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { intents, tasks } from '../../../db/schema.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/** How long reconciliation tries before it creates a task, in real time: a gateway outage must not flood the list. */
const ALONE_FOR = hours(4)

/** Selects money that belongs to no order, or no longer to one, and that the gateway has not released yet. */
const standsForNothing = () =>
  or(
    inArray(intents.state, ['voiding']),
    inArray(intents.stray, ['voiding']),
    and(inArray(intents.state, ['unknown', 'held']), isNull(intents.order_id)),
  )

/**
 * Creates a billing task, once, for what looking up, finishing and voiding have not resolved within four hours: the
 * last step of D-71. The task ends when the money is resolved, and reconciliation continues to try.
 * @param open ids of the intents that reconciliation just tried
 */
export async function reportUnsettledMoney(ctx: Ctx, open: readonly number[]): Promise<void> {
  await endResolved(ctx)
  if (open.length === 0) return
  const late = await ctx.db
    .select()
    .from(intents)
    .where(
      and(
        inArray(intents.id, [...open]),
        lte(intents.updated_at, after(ctx.clock.real(), -ALONE_FOR)),
        standsForNothing(),
      ),
    )
  for (const intent of late) await report(ctx, intent)
}

async function report(ctx: Ctx, intent: PaymentIntentRow): Promise<void> {
  const subject = subjectOf(intent)
  await ctx.db.transaction(async (tx) => {
    const [standing] = await tx.select({ id: tasks.id }).from(tasks).where(openTask(subject))
    if (standing) return
    await createTask(tx, ctx, {
      kind: 'money_without_order',
      subject,
      userId: intent.user_id,
      details:
        `A payment of ${formatUsd(intent.cents)} stands at the gateway for no order, and the gateway has confirmed ` +
        'neither a void nor a refund for four hours. It is tried again every 30 seconds. Look it up at the gateway by ' +
        `${intent.gateway_ref ?? intent.key} and void or refund it there if it stands.`,
    })
  })
}

/** Resolves the tasks whose money is resolved. */
async function endResolved(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, 'money_without_order'), eq(tasks.state, 'open')))
  for (const { subject } of open) {
    const [standing] = await ctx.db
      .select({ id: intents.id })
      .from(intents)
      .where(and(eq(intents.public_id, subject.slice('payment:'.length)), standsForNothing()))
    if (standing) continue
    await ctx.db.transaction((tx) =>
      resolveTasks(tx, ctx, { kinds: ['money_without_order'], subject }, 'The payment was settled.'),
    )
  }
}

const subjectOf = (intent: PaymentIntentRow) => `payment:${intent.public_id}`

const openTask = (subject: string) =>
  and(eq(tasks.kind, 'money_without_order'), eq(tasks.subject, subject), eq(tasks.state, 'open'))

import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { tasks } from '../../../db/schema.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { comparePayment } from './compare-payment.ts'
import { readPaymentIntent } from './payment-intent-store.ts'

const KIND = 'reconciliation_difference'

/** Returns the payments, by public id, whose record differs from the gateway's by the last comparison. */
export async function openDifferences({ db }: Pick<Ctx, 'db'>): Promise<Set<string>> {
  const open = await db
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, KIND), eq(tasks.state, 'open')))
  return new Set(open.map(({ subject }) => subject.slice('payment:'.length)))
}

/** Closes the task about a payment that reconciliation reported, once both records agree again (D-99). */
export async function closeDifference(ctx: Ctx, intentId: number): Promise<void> {
  const intent = await readPaymentIntent(ctx.db, intentId)
  const subject = `payment:${intent.public_id}`
  const [standing] = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, KIND), eq(tasks.subject, subject), eq(tasks.state, 'open')))
  if (!standing || (await comparePayment(ctx, intent)).outcome !== 'agrees') return
  await ctx.db.transaction((tx) =>
    resolveTasks(tx, ctx, { kinds: [KIND], subject }, 'Our record and the gateway’s agree again.'),
  )
}

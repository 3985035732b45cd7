import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import type { Drug } from '@contour/domain/dosing/drug'
import { dollars } from '@contour/domain/money/cents'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { desc, eq } from 'drizzle-orm'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { subscriptions } from '../../db/schema.ts'

/** The caller's plans, newest first; amounts in dollars on the wire (document 2 §3, D-25). */
export async function listSubscriptions(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, asPatient(caller).userId))
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
  return {
    status: 'success' as const,
    message: 'Your subscriptions.',
    subscriptions: rows.map((row) => ({
      id: row.public_id,
      plan_name: `${DRUG_TITLE[row.drug as Drug]}, ${row.term === 1 ? 'monthly' : `${row.term} months`}`,
      payment_terms: row.term as 1 | 3 | 6 | 12,
      amount: dollars(row.renewal_cents),
      next_billing_date: row.next_billing_on,
      status: row.state as SubscriptionState,
      can_cancel: subscriptionLifeCycle.can(row.state as SubscriptionState, 'cancelled', 'patient'),
    })),
  }
}

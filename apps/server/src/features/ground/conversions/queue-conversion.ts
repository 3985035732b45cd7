import { dollars } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { Term } from '@contour/domain/catalog/price-book'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversions } from '../../../db/schema.ts'

type Bought = { orderId: number; cId: string; term: Term; cents: number }

/**
 * Saves the conversion of an order that came from a click, in the transaction that creates the order: one for each
 * order (C-CNV-001, 002). The keys are the document's; the values name neither drug nor user (D-13, D-34), and the
 * user_id is generated for this conversion only, so that it cannot link two purchases. `amount` is dollars (D-25).
 */
export async function queueConversion(
  tx: Tx,
  ctx: Ctx,
  { orderId, cId, term, cents }: Bought,
): Promise<void> {
  const key = ctx.random.id()
  await tx
    .insert(conversions)
    .values({
      key,
      order_id: orderId,
      state: 'waiting',
      created_at: ctx.clock.now(),
      body: {
        user_id: key,
        user_name: 'Customer',
        product_name: 'Plan',
        payment_plan: TERM_LABELS[term],
        amount: dollars(cents),
        c_id: cId,
        payment_terms: term,
      },
    })
    .onConflictDoNothing()
}

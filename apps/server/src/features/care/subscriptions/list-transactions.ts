import { dollars } from '@contour/domain/money/cents'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { paymentStateOf } from '../payments/index.ts'
import type { PaymentSummary } from '../payments/index.ts'
import { nameOfPayment, readPersonPayments } from './person-payments.ts'

/** Payment status in the response: success as soon as the authorization succeeds. */
const STATUS: Record<PaymentSummary, 'success' | 'pending' | 'failed' | 'voided' | 'refunded'> = {
  pending: 'pending',
  held: 'success',
  captured: 'success',
  partly_refunded: 'success',
  refunded: 'refunded',
  voided: 'voided',
  declined: 'failed',
  expired: 'failed',
}

/** GET /api/transaction-items: lists the caller's payments, newest first, each with what happened to its money (D-90). */
export async function listTransactions(ctx: Ctx, caller: Caller) {
  const payments = await readPersonPayments(ctx.db, asPatient(caller).userId)
  return {
    status: 'success' as const,
    message: 'Your payments.',
    transactions: payments.map((payment) => {
      const { intent, order, plan, events, refundedCents, at } = payment
      const state = paymentStateOf(intent, refundedCents)
      return {
        id: intent.public_id,
        transaction_id: intent.public_id,
        amount: dollars(intent.captured_cents ?? intent.cents),
        created_at: at,
        status: STATUS[state],
        product_name: nameOfPayment(payment),
        payment_state: state,
        refunded: dollars(refundedCents),
        events,
        order_id: order,
        subscription_id: plan?.public_id ?? null,
        has_invoice: !['pending', 'declined'].includes(state) && intent.gateway_ref !== null,
      }
    }),
  }
}

import type { GatewayPayment } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import { isCaptured } from '../payments/payment-state.ts'
import { refundedCents } from '../payments/refund-store.ts'
import type { PaymentIntentRow } from '../payments/payment-intent-store.ts'

export type Difference = {
  payment_id: string | null
  gateway_ref: string | null
  ours: string
  theirs: string
  cents: number
}

/**
 * `under_way`: our own reconciliation is working on it. `unknown`: the gateway did not respond, so nothing is known.
 */
export type Compared =
  | { outcome: 'agrees' | 'under_way' | 'unknown' }
  | { outcome: 'differs'; difference: Difference }

/** Looks up one payment at the gateway and compares it with ours; changes nothing. */
export async function comparePayment(ctx: Ctx, intent: PaymentIntentRow): Promise<Compared> {
  const refunded = await refundedCents(ctx.db, intent.id)
  const ours = isCaptured(intent)
    ? `captured ${intent.captured_cents} refunded ${refunded}`
    : OUR_PAYMENTS[intent.state]
  if (ours === undefined) return { outcome: 'under_way' }
  const ref = intent.gateway_ref ?? ''
  const result = await ctx.payments.retrieve({ authRef: ref })
  if (result.state === 'unknown') return { outcome: 'unknown' }
  const payment = result.state === 'found' ? result.payments[0] : undefined
  const theirs = payment ? standing(payment) : 'absent'
  if (ours === theirs) return { outcome: 'agrees' }
  return {
    outcome: 'differs',
    difference: { payment_id: intent.public_id, gateway_ref: ref, ours, theirs, cents: intent.cents },
  }
}

/** Maps our final states to the gateway's; reconciliation works on all others. */
const OUR_PAYMENTS: Record<string, string> = {
  held: 'authorized',
  voided: 'let go',
  expired: 'let go',
  declined: 'declined',
}

function standing(payment: GatewayPayment): string {
  if (payment.standing === 'captured')
    return `captured ${payment.amountCaptured} refunded ${payment.amountRefunded}`
  return payment.standing === 'voided' || payment.standing === 'expired' ? 'let go' : payment.standing
}

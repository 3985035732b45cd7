import type { GatewayPayment } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import { isCaptured, refundedCents } from '../billing/index.ts'
import type { IntentRow } from '../billing/index.ts'

export type Difference = {
  payment_id: string | null
  gateway_ref: string | null
  ours: string
  theirs: string
  cents: number
}

/** `under_way`: our own reconciler has it. `unknown`: the gateway gave no answer, so nothing can be said. */
export type Compared =
  { outcome: 'agrees' | 'under_way' | 'unknown' } | { outcome: 'differs'; difference: Difference }

/** Asks the gateway for one payment of ours and compares; it changes nothing. */
export async function comparePayment(ctx: Ctx, intent: IntentRow): Promise<Compared> {
  const refunded = await refundedCents(ctx.db, intent.id)
  const ours = isCaptured(intent)
    ? `captured ${intent.captured_cents} refunded ${refunded}`
    : OURS[intent.state]
  if (ours === undefined) return { outcome: 'under_way' }
  const ref = intent.gateway_ref ?? ''
  const told = await ctx.payments.retrieve({ authRef: ref })
  if (told.state === 'unknown') return { outcome: 'unknown' }
  const payment = told.state === 'found' ? told.payments[0] : undefined
  const theirs = payment ? standing(payment) : 'absent'
  if (ours === theirs) return { outcome: 'agrees' }
  return {
    outcome: 'differs',
    difference: { payment_id: intent.public_id, gateway_ref: ref, ours, theirs, cents: intent.cents },
  }
}

/** What our settled states are at the gateway; those under way are the reconciler's. */
const OURS: Record<string, string> = {
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

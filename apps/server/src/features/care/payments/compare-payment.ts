import { formatUsd } from '@contour/domain/money/cents'
import { eq } from 'drizzle-orm'
import type { GatewayPayment } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import { refunds } from '../../../db/schema.ts'
import { countGatewayRefunds } from './count-gateway-refunds.ts'
import { isCaptured } from './payment-state.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

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

/**
 * Compares one payment with the gateway's record, in words and dollars. It moves no money; a refund that was made at the
 * gateway and whose event never came is counted first (D-99).
 */
export async function comparePayment(ctx: Ctx, intent: PaymentIntentRow): Promise<Compared> {
  const first = await compare(ctx, intent)
  if (first.outcome !== 'differs' || !isCaptured(intent)) return first
  await countGatewayRefunds(ctx, intent.id)
  return compare(ctx, intent)
}

async function compare(ctx: Ctx, intent: PaymentIntentRow): Promise<Compared> {
  const ours = await ourStanding(ctx, intent)
  if (ours === null) return { outcome: 'under_way' }
  const ref = intent.gateway_ref ?? ''
  const result = await ctx.payments.retrieve({ authRef: ref })
  if (result.state === 'unknown') return { outcome: 'unknown' }
  const payment = result.state === 'found' ? result.payments[0] : undefined
  const theirs = payment ? theirStanding(payment) : 'Not found'
  if (ours === theirs) return { outcome: 'agrees' }
  return {
    outcome: 'differs',
    difference: { payment_id: intent.public_id, gateway_ref: ref, ours, theirs, cents: intent.cents },
  }
}

/** Our final states in words; reconciliation works on all others. */
const OUR_STATES: Record<string, string> = {
  held: 'Authorized',
  voided: 'Released',
  expired: 'Released',
  declined: 'Declined',
}

/** What we made, in words; null while reconciliation works on it. A refund that waits for approval is not made (D-99). */
async function ourStanding({ db }: Ctx, intent: PaymentIntentRow): Promise<string | null> {
  if (!isCaptured(intent)) return OUR_STATES[intent.state] ?? null
  const own = await db
    .select({ cents: refunds.cents, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.intent_id, intent.id))
  if (own.some(({ state }) => state === 'created' || state === 'unknown')) return null
  const made = own.filter(({ state }) => state === 'made').reduce((sum, { cents }) => sum + cents, 0)
  return charged(intent.captured_cents ?? 0, made)
}

const charged = (cents: number, refunded: number) =>
  `Charged ${formatUsd(cents)}, ${refunded > 0 ? `refunded ${formatUsd(refunded)}` : 'nothing refunded'}`

const THEIR_STATES: Record<Exclude<GatewayPayment['standing'], 'captured'>, string> = {
  open: 'Open',
  authorized: 'Authorized',
  requires_action: 'Waiting for the card holder',
  declined: 'Declined',
  voided: 'Released',
  expired: 'Released',
}

const theirStanding = (payment: GatewayPayment): string =>
  payment.standing === 'captured'
    ? charged(payment.amountCaptured, payment.amountRefunded)
    : THEIR_STATES[payment.standing]

import { MONEY_EVENT_KINDS } from '@contour/domain/payments/money-events'
import { z } from 'zod'
import { Instant } from './shapes.ts'

const Cents = z.number().int()

/** What happened to the money of a payment, and when (D-90). */
export const MoneyEvent = z.object({ kind: z.enum(MONEY_EVENT_KINDS), at: Instant, cents: Cents })

/** The one total of an order with its lines (D-90). */
export const OrderTotal = z.object({
  cents: Cents,
  captured: z.boolean(),
  lines: z.array(z.object({ kind: z.enum(['plan', 'addon']), name: z.string(), cents: Cents })),
  /** The amounts on the card statement, where an add-on bought after the payment is a line of its own. */
  card_lines: z.array(Cents),
})

import { z } from 'zod'
import { call } from './call.ts'
import { PlainDate } from './shapes.ts'
import { Cents, desk } from './staff-billing-shapes.ts'

/** The money of a day, an order's product and its state; a day is one of US Eastern. */
const TotalRow = z.object({
  day: PlainDate,
  /** The drug, or what else was paid. */
  product: z.string(),
  /** Where the order is treated; empty for money without an order. */
  state: z.string(),
  authorized_cents: Cents,
  /** Voided or expired: it was never charged. */
  released_cents: Cents,
  captured_cents: Cents,
  refunded_cents: Cents,
})

const totals = z.object({
  authorized_cents: Cents,
  released_cents: Cents,
  captured_cents: Cents,
  refunded_cents: Cents,
  /** Authorized, and neither captured nor released at the end of the month or now. */
  held_cents: Cents,
})

export const staffTotals = {
  totals: call('GET', '/staff-api/billing/totals', {
    summary: 'The money of a month by day, product and state, with its sums, for the accountant (M-51)',
    access: desk,
  })
    .takes({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    })
    .answers({ month: z.string(), rows: z.array(TotalRow), sum: totals }),
}

import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, PlainDate } from './shapes.ts'

/** The growth section of the console (interface.md 7.1) with the roles of D-34. */
const desk = staff('content', 'administrator')
const Cents = z.number().int()

export const ConversionState = z.enum(['pending', 'sent', 'failed'])

export const StaffConversion = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  source: z.string(),
  click_id: z.string(),
  cents: Cents,
  state: ConversionState,
  tries: z.number().int(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})

const Counted = z.object({
  /** Purchases in the period, with and without a click id. */
  orders: z.number().int(),
  /** Their total at the time of purchase. */
  cents: Cents,
  sent: z.number().int(),
  failed: z.number().int(),
  pending: z.number().int(),
})

/** Conversions and marketing sources (M-32): ids, sources and sums, without names or health data. */
export const staffConversions = {
  list: call('GET', '/staff-api/conversions', {
    summary:
      'Conversions with order, source, tries and last error; those that failed stay until they are sent',
    access: desk,
  })
    .takes({ state: ConversionState.optional(), ...pageInput })
    .answers({
      rows: z.array(StaffConversion),
      ...pageFacts,
      /** Each counted up to one above COUNT_MAX. */
      counts: z.object({ pending: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
    }),
  resend: call('POST', '/staff-api/conversions/{id}/resend', {
    summary: 'Sends a failed conversion again, under its own key',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64) })
    .answers({}),
  report: call('GET', '/staff-api/conversions/report', {
    summary: 'Purchases and conversions by source, for a range of US Eastern days',
    access: desk,
  })
    .takes({ from: PlainDate.optional(), to: PlainDate.optional() })
    .answers({
      from: PlainDate,
      to: PlainDate,
      rows: z.array(Counted.extend({ source: z.string() })),
      total: Counted,
    }),
}

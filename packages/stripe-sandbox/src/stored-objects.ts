import { isKeyOf } from '@contour/domain/table-keys'
import { z } from 'zod'
import type { Row } from './store.ts'
import type { CardBehavior } from './test-cards.ts'

// The schemas name the fields that the sandbox reads. The others are stored and shown as they are.

const id = z.string().nullable()

const resource = { id: z.string(), object: z.string(), metadata: z.record(z.string(), z.string()).optional() }

const Customer = z.looseObject({ ...resource, invoice_settings: z.looseObject({}) })

const Card = z.looseObject({
  brand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  checks: z.record(z.string(), z.unknown()),
})

const PaymentMethod = z.looseObject({
  ...resource,
  customer: id,
  card: Card,
  billing_details: z.looseObject({ address: z.looseObject({ postal_code: z.string().nullable() }) }),
})

const Behavior: z.ZodType<CardBehavior> = z.object({
  decline: z
    .object({
      code: z.string(),
      declineCode: z.string().optional(),
      when: z.enum(['always', 'saved']),
      message: z.string(),
    })
    .optional(),
  authentication: z.enum(['always', 'setup']).optional(),
  cvcCheck: z.literal('fail').optional(),
  zipCheck: z.literal('fail').optional(),
  line1Check: z.literal('fail').optional(),
  blocked: z.boolean().optional(),
  dispute: z.enum(['fraudulent', 'inquiry']).optional(),
  refund: z.enum(['fails', 'pending']).optional(),
})

const PaymentIntent = z.looseObject({
  ...resource,
  amount: z.number(),
  amount_capturable: z.number(),
  canceled_at: z.number().nullable(),
  cancellation_reason: z.string().nullable(),
  created: z.number(),
  customer: id,
  latest_charge: id,
  payment_method: id,
  setup_future_usage: z.string().nullable(),
  status: z.string(),
})

const SetupIntent = z.looseObject({ ...resource, customer: id, payment_method: id, status: z.string() })

const Charge = z.looseObject({
  ...resource,
  amount: z.number(),
  amount_captured: z.number(),
  amount_refunded: z.number(),
  captured: z.boolean(),
  created: z.number(),
  failure_code: z.string().nullable(),
  outcome: z.looseObject({ reason: z.string().nullable() }),
  payment_intent: z.string(),
  payment_method: z.string(),
  payment_method_details: z.looseObject({ card: z.looseObject({ capture_before: z.number().optional() }) }),
  status: z.string(),
})

const Refund = z.looseObject({
  ...resource,
  amount: z.number(),
  charge: z.string(),
  created: z.number(),
  payment_intent: z.string(),
  status: z.string(),
})

const Dispute = z.looseObject({
  ...resource,
  charge: z.string(),
  evidence: z.record(z.string(), z.unknown()),
  evidence_details: z.looseObject({ has_evidence: z.boolean(), submission_count: z.number() }),
  status: z.string(),
})

const Event = z.looseObject({ ...resource, created: z.number(), type: z.string() })

const nothing = z.object({})

const reader =
  <K extends string, B, H>(kind: K, body: z.ZodType<B>, hidden: z.ZodType<H>) =>
  (row: Row) => ({
    kind,
    /** The resource as the API shows it. */
    body: body.parse(JSON.parse(String(row['body']))),
    /** What the sandbox knows about it and does not show: behavior of the card, times for the ledger. */
    hidden: hidden.parse(JSON.parse(String(row['hidden']))),
    /** Unix seconds (movable clock) at which the sandbox acts on the object automatically; null for never. */
    due: row['due'] === null ? null : Number(row['due']),
  })

const READERS = {
  customer: reader('customer', Customer, nothing),
  payment_method: reader(
    'payment_method',
    PaymentMethod,
    z.object({
      behaviour: Behavior,
      /** Unix seconds at which a token that was not used expires. */
      expires: z.number().nullable(),
      used: z.boolean(),
      setUp: z.boolean().optional(),
    }),
  ),
  payment_intent: reader(
    'payment_intent',
    PaymentIntent,
    z.object({
      offSession: z.boolean().optional(),
      /** ISO UTC on the movable clock. */
      capturedAt: z.string().optional(),
      /** Cents. */
      released: z.number().optional(),
    }),
  ),
  setup_intent: reader('setup_intent', SetupIntent, nothing),
  charge: reader('charge', Charge, nothing),
  refund: reader('refund', Refund, z.object({ later: z.enum(['fails', 'pending']).optional() })),
  dispute: reader('dispute', Dispute, nothing),
  event: reader('event', Event, nothing),
}

export type Kind = keyof typeof READERS

export type Stored<K extends Kind = Kind> = { [P in K]: ReturnType<(typeof READERS)[P]> }[K]

/** Reads a row of a known kind; throws if what is stored does not have its shape. */
export function readStored<K extends Kind>(kind: K, row: Row): Stored<K> {
  const readers: { [P in Kind]: (row: Row) => Stored<P> } = READERS
  return readers[kind](row)
}

export function readAny(row: Row): Stored {
  const kind = String(row['kind'])
  if (!isKeyOf(READERS, kind)) throw new Error(`The sandbox stores no ${kind}`)
  return READERS[kind](row)
}

import { ADDON_KINDS } from '@contour/domain/add-on/addons'
import { TERMS } from '@contour/domain/catalog/price-book'
import { DRUGS } from '@contour/domain/catalog/products'
import type { PaymentPurpose } from '@contour/domain/payments/payment-purpose'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { VOID_REASONS } from '../../../adapters/payment/port.ts'
import { intents } from '../../../db/schema.ts'

const StoredAddress = z.object({
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

/** Everything an order is created from, stored with the authorization so that a crash between the two loses nothing. */
export const PurchaseSnapshot = z.object({
  drug: z.enum(DRUGS),
  productId: z.string(),
  term: z.literal(TERMS),
  addons: z.array(z.enum(ADDON_KINDS)),
  /** Cents of the product after its coupon, and of the whole purchase. */
  planCents: z.number(),
  totalCents: z.number(),
  /** The coupon's discount, in cents. */
  discountCents: z.number().optional(),
  renewalCents: z.number(),
  shipping: StoredAddress,
  billing: StoredAddress.nullable(),
  couponUseId: z.number().nullable(),
  /** This purchase turned the lead into an account (D-04); a decline undoes that. */
  claimed: z.boolean(),
  /** The affiliate's click id, if the visit had one (C-CNV-009). Absent in older snapshots. */
  conversionId: z.string().nullish(),
  ip: z.string(),
  /** Public id of the session that pays: the only session that stays logged in (D-56). Absent in older snapshots. */
  sessionId: z.string().nullish(),
  by: z.string(),
  requestId: z.string(),
})
export type PurchaseSnapshot = z.infer<typeof PurchaseSnapshot>

/** What any payment intent's snapshot can hold besides its purpose's facts, merged into it on the way. */
export const IntentMarks = z.object({
  /** Why the authorization is voided, for the gateway. */
  voidReason: z.enum(VOID_REASONS).optional(),
  /** Cents decided when the capture was requested (D-51). */
  captureCents: z.number().optional(),
  /** The staff member who shipped the order. */
  shippedBy: z.string().optional(),
  /** The network address of the request that authorizes. */
  ip: z.string().optional(),
})
export type IntentMarks = z.infer<typeof IntentMarks>

type Snapshot = { snapshot: unknown }

/** Returns what a checkout bought; null for an intent of another purpose. */
export const snapshotOf = (intent: Snapshot & { purpose: PaymentPurpose }): PurchaseSnapshot | null =>
  intent.purpose === 'checkout' && intent.snapshot ? PurchaseSnapshot.parse(intent.snapshot) : null

/** Returns the marks of an intent; none for one without a snapshot. */
export const marksOf = ({ snapshot }: Snapshot): IntentMarks => IntentMarks.parse(snapshot ?? {})

/** Merges marks into an intent's snapshot. */
export const mergeSnapshot = (marks: IntentMarks) =>
  sql`coalesce(${intents.snapshot}, '{}'::jsonb) || ${JSON.stringify(marks)}::jsonb`

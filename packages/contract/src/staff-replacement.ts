import { REASON_MAX } from '@contour/domain/replacement/replacement-rules'
import { REFUND_STATES } from '@contour/domain/payments/refund-life-cycle'
import { REPLACEMENT_STATES } from '@contour/domain/shipments/replacement-life-cycle'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { response } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { ShippedItem } from './replacement.ts'
import { FreeText, Instant, Line, PlainDate } from './shapes.ts'
import { orderId } from './staff-orders.ts'
import { ChosenLots, PharmacyRow } from './staff-shipments.ts'

const byId = z.strictObject({ id: z.string().max(64) })
const Words = FreeText(500).min(3)

export const StaffReplacement = z.object({
  id: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  patient: z.string(),
  order_id: z.string(),
  /** The parcel that is to be replaced. */
  parcel: z.string(),
  items: z.array(z.string()),
  /** In the patient's words. */
  reason: z.string(),
  has_photo: z.boolean(),
  /** Asked more than seven days after the delivery (S-84). */
  late: z.boolean(),
  /** The staff member who opened it for a patient on the phone. */
  opened_by: z.string().nullable(),
  asked_at: Instant,
  ordered_at: Instant,
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  /** What can still be refunded of the payment that the shipment belongs to, cents. */
  refundable_cents: z.number().int(),
  /** Why no replacement can ship to the patient's state (D-57); null if one can, and once the request has ended. */
  cannot_ship: z.string().nullable(),
  /** The refund that billing was asked for instead. */
  refund: z.object({ cents: z.number().int(), state: z.enum(REFUND_STATES) }).nullable(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** What the patient was told about the decision. */
  message: z.string().nullable(),
  /** The parcel that replaces it, from approval on. */
  sent: z
    .object({
      parcel: z.string(),
      ship_on: PlainDate,
      shipped_at: Instant.nullable(),
      delivered_at: Instant.nullable(),
    })
    .nullable(),
})
export type StaffReplacement = z.infer<typeof StaffReplacement>

/** A replacement on the pharmacy board: the row of an original without money, and with the numbers of both parcels. */
export const PharmacyReplacement = PharmacyRow.pick({
  order_id: true,
  order_number: true,
  patient: true,
  items: true,
  pharmacy: true,
  facts: true,
  address: true,
  placed_at: true,
  ship_on: true,
  carrier: true,
  tracking: true,
  shipped_at: true,
  delivered_at: true,
  delivery_assumed: true,
  blocked: true,
  checks: true,
}).extend({
  id: z.string(),
  parcel: z.string(),
  /** The parcel that it replaces. */
  replaces: z.string(),
  /** The prescriber has no license where it ships, so it returns to support (D-57). */
  unlicensed: z.boolean(),
  /** It was returned, and support has a task. */
  with_support: z.boolean(),
})
export type PharmacyReplacement = z.infer<typeof PharmacyReplacement>

const decided = response({ request: StaffReplacement })
const moved = response({ parcel: z.string() })

/** Requests for a replacement: support decides, the pharmacy sends (M-19). */
export const staffReplacement = {
  list: call('GET', '/staff-api/replacements', {
    summary: 'Requests for a replacement, the longest waiting first; decided ones newest first',
    access: staff('support'),
    health: true,
  })
    .takes({
      show: z.enum(['open', 'decided']).optional(),
      /** The request that a link opens, decided or not; it is first on the first page. */
      request: z.string().max(64).optional(),
      ...pageInput,
    })
    .answers({ rows: z.array(StaffReplacement), ...pageFacts }),
  photo: call('POST', '/staff-api/replacements/{id}/photo', {
    summary: 'A link of at most 300 s to the photo of a request; each view is audited (D-32)',
    access: staff('support'),
    health: true,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({ url: z.string() }),
  approve: call('POST', '/staff-api/replacements/{id}/approve', {
    summary: 'Sends the items again, to the current shipping address and without a charge',
    access: staff('support'),
    errors: ['not_found', 'conflict', 'wrong_status'],
  })
    .input(byId)
    .output(decided),
  refuse: call('POST', '/staff-api/replacements/{id}/refuse', {
    summary: 'Refuses a request with the reason that the patient reads',
    access: staff('support'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: z.string().max(64), message: Words })
    .output(decided),
  askRefund: call('POST', '/staff-api/replacements/{id}/refund', {
    summary: 'Asks billing to refund instead; a second person decides it, whatever the amount (D-61)',
    access: staff('support'),
    errors: ['not_found', 'conflict', 'wrong_status', 'amount_mismatch', 'payment_pending'],
  })
    .takes({ id: z.string().max(64), cents: z.number().int().positive(), reason: Words })
    .output(decided),
  shippedItems: call('GET', '/staff-api/orders/{id}/shipped-items', {
    summary: 'What of an order can be sent again',
    access: staff('support'),
    owner: 'order',
    health: true,
    errors: ['not_found'],
  })
    .input(orderId)
    .answers({ items: z.array(ShippedItem) }),
  open: call('POST', '/staff-api/orders/{id}/replacement', {
    summary: 'Opens a request for a patient on the phone; it needs no photo',
    access: staff('support'),
    owner: 'order',
    forCaller: true,
    health: true,
    errors: ['not_found', 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      reason: FreeText(REASON_MAX).min(1),
      items: z.array(z.strictObject({ name: Line(300), id: Line(40) })).max(100),
    })
    .answers({ requests: z.array(z.string()) }),
  board: call('GET', '/staff-api/pharmacy/replacements', {
    summary: 'Replacements at the pharmacy: to ship, on the way, delivered',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({
      show: z.enum(['open', 'shipped', 'delivered']).optional(),
      /** The request that a link opens; it is first on the first page. */
      request: z.string().max(64).optional(),
      ...pageInput,
    })
    .answers({ rows: z.array(PharmacyReplacement), ...pageFacts }),
  ship: call('POST', '/staff-api/pharmacy/replacements/{id}/ship', {
    summary:
      'Enters carrier and tracking number of a replacement; nothing is charged, and its order stays as it is',
    access: staff('pharmacy'),
    health: true,
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      carrier: z.enum(['FedEx', 'UPS']),
      tracking: Line(40).min(8),
      lots: ChosenLots,
    })
    .output(moved),
  returnToSupport: call('POST', '/staff-api/pharmacy/replacements/{id}/return', {
    summary: 'Returns a replacement to support, because the prescriber has no license where it ships (D-57)',
    access: staff('pharmacy'),
    health: true,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({}),
  deliver: call('POST', '/staff-api/pharmacy/replacements/{id}/deliver', {
    summary: 'Records the delivery of a replacement',
    access: staff('pharmacy', 'support'),
    health: true,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .output(moved),
}

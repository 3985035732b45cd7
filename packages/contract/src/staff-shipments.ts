import { LOT_NUMBER_MAX } from '@contour/domain/pharmacies/lot-rules'
import { SHIPMENT_PROBLEMS } from '@contour/domain/shipments/shipment-problem'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, FreeText, Instant, Line, OrderStatus, PlainDate, Term } from './shapes.ts'
import { orderId, orderMoved, moveErrors } from './staff-orders.ts'

/** The lots that the pharmacy chose, by line; without one for each the server says what is missing (D-89). */
export const ChosenLots = z
  .array(z.strictObject({ slot: Line(20), lot: Line(LOT_NUMBER_MAX) }))
  .max(12)
  .default([])

/** An answer of the patient's newest form that asked it, with its day, and whether a rule flags it. */
const Said = z.object({ text: z.string(), on: PlainDate, flagged: z.boolean() })

/** What a pharmacist must know to sign for a box: the patient, the prescriber, and why it is compounded (D-85, M-15). */
export const PharmacistFacts = z.object({
  born: PlainDate,
  /** Null if no form asked. */
  allergies: Said.nullable(),
  medicines: Said.nullable(),
  /** Null without an accepted prescription, as is what follows. */
  prescriber: z
    .object({ name: z.string(), npi: z.string(), licensed_until: PlainDate.nullable() })
    .nullable(),
  /** Who accepted it: the patient, or silence after the time to decide. */
  accepted: z.object({ by: z.enum(['patient', 'silence']), at: Instant }).nullable(),
  compounding: z.object({ reason: z.string(), note: z.string() }).nullable(),
  /** The last instant at which it covers a shipment. */
  valid_until: Instant.nullable(),
})
export type PharmacistFacts = z.infer<typeof PharmacistFacts>

export const PharmacyRow = z.object({
  order_id: z.string(),
  /** The number that people quote, such as C-O-000413 (D-94). */
  order_number: z.string(),
  /** The number of the parcel, such as C-P-000418 (D-37); null before it has an address. */
  parcel: z.string().nullable(),
  patient: z.string(),
  status: OrderStatus,
  drug: DrugName,
  term: Term,
  /** Number of the shipment within its subscription, from 1. */
  shipment_no: z.number().int(),
  /** Only the contents of this shipment, not the rest of the prescription (D-66). */
  items: z.array(
    z.object({
      slot: z.string(),
      /** Month of the treatment (D-88); null for a support medication. */
      month: z.number().int().nullable(),
      name: z.string(),
      strength: z.string(),
      quantity: z.string(),
      directions: z.string(),
      /** The lot that left in it; null before it ships, and for what has no lot. */
      lot: z.string().nullable(),
      /** The lots that may be chosen for it, the shortest-lived first; null if it needs none. */
      lots: z.array(z.object({ number: z.string(), use_by: PlainDate })).nullable(),
    }),
  ),
  /** Its place among the shipments before a new prescription or term: number 2 of 3; null without a prescription. */
  place: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  /** Every line of the prescription that covers this shipment; only `items` are in the box. */
  prescription: z.array(
    z.object({
      slot: z.string(),
      name: z.string(),
      strength: z.string(),
      quantity: z.string(),
    }),
  ),
  facts: PharmacistFacts,
  /** Who makes and sends it (D-89). */
  pharmacy: z.string().nullable(),
  address: z.object({
    name: z.string(),
    address_line_1: z.string(),
    address_line_2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  placed_at: Instant,
  /** The day by which the patient needs it (D-88); null for a first order, and once it has left. */
  needed_by: PlainDate.nullable(),
  ship_on: PlainDate,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  /** The delivery is not confirmed yet (M-17); recording it confirms it. */
  delivery_assumed: z.boolean(),
  /** Why it holds the last strength again (D-87); null where it does not. */
  repeated: z.string().nullable(),
  pause_reason: z.string().nullable(),
  /** Shown on the row: its payment is missing, or it is canceled. */
  stopped: z.enum(['not_paid', 'cancelled']).nullable(),
  /** Why it must not ship now; empty if it may. */
  blocked: z.array(z.string()),
  /** Each check before a shipment, with why it does not hold; empty once it has left or where it is stopped. */
  checks: z.array(
    z.object({
      check: z.enum([
        'hold',
        'questions',
        'other_glp',
        'prescription',
        'license',
        'payment',
        'address',
        'day',
      ]),
      problem: z.string().nullable(),
    }),
  ),
  /** Whether carrier and number can still be corrected: until the carrier has picked the parcel up. */
  correctable: z.boolean(),
  /** The prescriber's license does not cover the destination: it returns to a clinician (D-57). */
  unlicensed: z.boolean(),
})

/** A line of the manifest that the carrier's driver signs. */
const ManifestRow = z.object({
  parcel: z.string(),
  kind: z.enum(['original', 'replacement']),
  order_number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** "Month 1 SG-1107"; empty for what has no lot. */
  lots: z.string(),
  pharmacy: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  shipped_at: z.string(),
})

/** The pharmacy section. */
export const staffPharmacy = {
  board: call('GET', '/staff-api/pharmacy/orders', {
    summary: 'Orders at the pharmacy: to ship, paused, on the way, delivered',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({
      /** `open`: ready and paused together. */
      show: z.enum(['open', 'ready', 'paused', 'shipped', 'delivered']).optional(),
      /** The order that a link opens; it is first on the first page. */
      order: z.string().max(64).optional(),
      ...pageInput,
    })
    .answers({
      rows: z.array(PharmacyRow),
      ...pageFacts,
      /** Each counted up to one above COUNT_MAX. */
      counts: z.object({
        ready: z.number().int(),
        paused: z.number().int(),
        replacements: z.number().int(),
      }),
    }),
  find: call('POST', '/staff-api/pharmacy/orders/find', {
    summary: 'Finds the parcel that a scanned number names, on whichever tab it is',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({ number: Line(60).min(1) })
    .answers({
      found: z
        .object({
          show: z.enum(['open', 'shipped', 'delivered']),
          order_id: z.string(),
          /** The request, where the parcel replaces another one. */
          replacement: z.string().nullable(),
          patient: z.string(),
          shipped_at: Instant.nullable(),
          /** Carrier and number; null before it has a label. */
          label: z.string().nullable(),
        })
        .nullable(),
    }),
  labels: call('POST', '/staff-api/pharmacy/labels', {
    summary: 'One label for each parcel that may leave now, as a PDF in base64; audited with the parcels',
    access: staff('pharmacy'),
    health: true,
  }).answers({ parcels: z.number().int(), pdf: z.string() }),
  manifest: call('POST', '/staff-api/pharmacy/manifest', {
    summary: 'What left on a day, today by default, as rows and as a PDF in base64; audited with the parcels',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({ day: PlainDate.optional() })
    .answers({ day: PlainDate, rows: z.array(ManifestRow), pdf: z.string() }),
  ship: call('POST', '/staff-api/pharmacy/orders/{id}/ship', {
    summary: 'Enters carrier and tracking number: the order ships and the hold is captured',
    access: staff('pharmacy'),
    owner: 'order',
    health: true,
    errors: [...moveErrors, 'conflict', 'payment_pending', 'payment_unanswered', 'card_declined'],
  })
    .takes({
      id: z.string().max(64),
      carrier: z.enum(['FedEx', 'UPS']),
      tracking: Line(40).min(8),
      lots: ChosenLots,
    })
    .output(orderMoved),
  correctTracking: call('POST', '/staff-api/pharmacy/orders/{id}/tracking', {
    summary:
      'Corrects carrier and tracking number of a parcel until the carrier has picked it up; the patient is told',
    access: staff('pharmacy', 'support'),
    owner: 'order',
    forCaller: true,
    health: true,
    errors: [...moveErrors, 'conflict'],
  })
    .takes({
      id: z.string().max(64),
      carrier: z.enum(['FedEx', 'UPS']),
      tracking: Line(60).min(8),
      /** The number that the screen shows: if a colleague has corrected it since, nothing is done. A console of before sends none. */
      instead_of: Line(60).optional(),
    })
    .output(orderMoved),
  deliver: call('POST', '/staff-api/pharmacy/orders/{id}/deliver', {
    summary: 'Records the delivery',
    access: staff('pharmacy', 'support'),
    owner: 'order',
    health: true,
    errors: [...moveErrors],
  })
    .input(orderId)
    .output(orderMoved),
  pause: call('POST', '/staff-api/pharmacy/orders/{id}/pause', {
    summary: 'Pauses shipping with a reason; a problem that somebody else solves becomes their task',
    access: staff('pharmacy', 'clinician'),
    owner: 'order',
    health: true,
    errors: [...moveErrors],
  })
    .takes({
      id: z.string().max(64),
      reason: FreeText(500).min(1),
      problem: z.enum(SHIPMENT_PROBLEMS).default('other'),
    })
    .output(orderMoved),
  returnOrder: call('POST', '/staff-api/pharmacy/orders/{id}/return', {
    summary: 'Returns an order to a clinician licensed where its parcel goes (D-57)',
    access: staff('pharmacy'),
    owner: 'order',
    health: true,
    errors: [...moveErrors],
  })
    .input(orderId)
    .output(orderMoved),
  resume: call('POST', '/staff-api/pharmacy/orders/{id}/resume', {
    summary: 'Resumes shipping',
    access: staff('pharmacy', 'clinician'),
    owner: 'order',
    health: true,
    errors: [...moveErrors],
  })
    .input(orderId)
    .output(orderMoved),
}

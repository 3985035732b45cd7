import { personNameProblem } from '@contour/domain/contact/person-name'
import { MONEY_STATES } from '@contour/domain/orders/money-state'
import { MONEY_EVENT_KINDS } from '@contour/domain/payments/money-events'
import { NOTICE_KINDS } from '@contour/domain/conversations/emergency-alert'
import { ONE_LINE_MESSAGE, isOneLine, normalLine, normalText } from '@contour/domain/text/normal-text'
import { z } from 'zod'

/** Shapes that several features share. Lengths are those of the documents if stated, otherwise generous limits. */
export const PublicId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
/** Text on one line, in the one form in which it is stored and compared (D-98). */
export const Line = (max: number) =>
  z.string().overwrite(normalLine).max(max).refine(isOneLine, ONE_LINE_MESSAGE)
/** What a person writes in a text area: line breaks stay, signs that nobody sees go (D-98). */
export const FreeText = (max: number) => z.string().overwrite(normalText).trim().max(max)
/** A name, or a part of one. */
export const PersonName = (max: number) =>
  Line(max).refine((name) => personNameProblem(name) === null, {
    error: ({ input }) => personNameProblem(String(input)) ?? undefined,
  })
export const Instant = z.iso.datetime()
export const PlainDate = z.iso.date()
export const DrugName = z.enum(['semaglutide', 'tirzepatide'])
export const Term = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)])

/** When a patient runs out, and by when the next parcel arrives; null while none is planned (D-88). */
export const SupplyAhead = z.object({ last_dose_on: PlainDate, next_arrives_on: PlainDate.nullable() })
export type SupplyAhead = z.infer<typeof SupplyAhead>

export const OrderStatus = z.enum([
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
  'order_shipped',
  'order_delivered',
  'payment_failed',
  'denied',
  'cancelled',
])

/** The spelling of an address at checkout (document 2 §3). */
export const CheckoutAddress = z.object({
  addressLine1: Line(256),
  addressLine2: Line(256).optional().default(''),
  city: Line(100),
  state: Line(30),
  zip: Line(10),
  id: z.union([z.string(), z.number()]).optional(),
})

/** The spelling of the profile; responses always use it. */
export const Address = z.object({
  address_line_1: Line(256),
  address_line_2: Line(256),
  city: Line(100),
  state: Line(30),
  zip: Line(10),
})
export type Address = z.infer<typeof Address>

/** Both calls that save an address accept both spellings; the server converts either to Address. */
export const AnyAddress = z.object({
  address_line_1: Line(256).optional(),
  address_line_2: Line(256).optional(),
  addressLine1: Line(256).optional(),
  addressLine2: Line(256).optional(),
  city: Line(100).optional(),
  state: Line(30).optional(),
  zip: Line(10).optional(),
  id: z.union([z.string(), z.number()]).optional(),
})
export type AnyAddress = z.infer<typeof AnyAddress>

/** An address that patients save themselves, with the password where the server asks for it (D-100). */
export const OwnAddress = AnyAddress.extend({ currentPassword: z.string().max(1024).optional() })

/** The user as the client stores it (G-STO-012). */
export const User = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  health_id: z.string().nullable(),
  created_at: Instant,
  is_admin: z.union([z.literal(0), z.literal(1)]),
  weight: z.number().nullable(),
  height_inch: z.number().nullable(),
  /**
   * Our own field, in addition to the documented ones: the goal of the intake, pounds, for the report on another device
   * (A-09).
   */
  desired_weight: z.number().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  gender: z.enum(['Male', 'Female']).nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  /** Account created before April 9, 2025. */
  is_legacy: z.boolean(),
})
export type User = z.infer<typeof User>

/** A session as the client stores it. Scope `checkout` is the limited session of a cart link. */
export const Session = z.object({
  token: z.string(),
  scope: z.enum(['patient', 'checkout']),
  user: User,
})
export type Session = z.infer<typeof Session>

export const TrackingRecord = z.object({
  utm_source: Line(256).optional(),
  utm_medium: Line(256).optional(),
  utm_campaign: Line(256).optional(),
  utm_term: Line(256).optional(),
  utm_content: Line(256).optional(),
  gclid: Line(512).optional(),
  fbclid: Line(512).optional(),
  landing_page: Line(512).optional(),
  referrer: Line(512).optional(),
  timestamp: Line(40).optional(),
})

/**
 * Our own field of each call that takes a patient's own words: which notice she is shown at once, with 911 or 988, because
 * of what she wrote (D-77). Null if nothing in it is about an emergency.
 */
export const EmergencyNotice = z.enum(NOTICE_KINDS).nullable()

/** One dated event of the charge schedule (ahead.md A-03); cents, plain US Eastern date. */
export const ChargeEvent = z.object({
  kind: z.enum(['hold', 'capture', 'shipment', 'check_in', 'notice', 'renewal', 'fee_window']),
  on: PlainDate,
  cents: z.number().int(),
  text: z.string(),
})

/** The pharmacy that makes and sends the medicine, as patients are told (D-89). */
export const PharmacyFacts = z.object({ name: z.string(), phone: z.string() })

/** The denial of an order for staff: the reason for the record, the letter as the patient read it, who wrote it (D-84). */
export const Denial = z.object({
  reason: z.string(),
  letter: z.string(),
  /** Empty where the service ended the order. */
  by: z.string(),
  at: Instant,
})

/** What happened to the money of a payment, and when (D-90). */
export const MoneyEvent = z.object({ kind: z.enum(MONEY_EVENT_KINDS), at: Instant, cents: z.number().int() })

/** One amount and one word for the money of an order, for staff (D-90). */
export const MoneyState = z.object({ cents: z.number().int(), kind: z.enum(MONEY_STATES) })

/** The one total of an order with its lines (D-90). */
export const OrderTotal = z.object({
  cents: z.number().int(),
  captured: z.boolean(),
  lines: z.array(z.object({ kind: z.enum(['plan', 'addon']), name: z.string(), cents: z.number().int() })),
  /** The amounts on the card statement, where an add-on bought after the payment is a line of its own. */
  card_lines: z.array(z.number().int()),
})

/** What the renewals of a plan do: run, wait for the end of a dispute, or for the decision of billing about the plan (M-28). */
export const Renewals = z.enum(['running', 'disputed', 'undecided'])
export type Renewals = z.infer<typeof Renewals>

import { DATA_REQUEST_KINDS, DATA_REQUEST_WORDS_MAX } from '@contour/domain/data-requests/data-request'
import { ORDER_THREADS } from '@contour/domain/orders/order-threads'
import { CALLER_FACTS } from '@contour/domain/support/verified-caller'
import { z } from 'zod'
import { EmailTrouble } from './profile.ts'
import { call, staff } from './call.ts'
import {
  Address,
  AnyAddress,
  FreeText,
  Instant,
  Line,
  MoneyEvent,
  OrderStatus,
  PlainDate,
  Renewals,
  Term,
} from './shapes.ts'
import { StatusPromise } from './promises.ts'

const id = z.string().max(64)
const ofPerson = [{ in: 'path', name: 'id', kind: 'user' }] as const
const supportOnly = { access: staff('support'), ids: ofPerson } as const
const forCaller = { ...supportOnly, forCaller: true } as const

/** Characters of a note, and of what a colleague is told. */
const WORDS_MAX = 2000
const Words = FreeText(WORDS_MAX).min(1)

export const PlanState = z.enum(['pending', 'active', 'paused', 'ended', 'scheduled'])

/** What happened with an order or a person. */
export const TimelineEntry = z.object({
  at: Instant,
  thread: z.enum(ORDER_THREADS),
  type: z.enum(['event', 'message', 'complaint', 'payment', 'note', 'conversation', 'request']),
  /**
   * The event's name, or the subject of the message; of a complaint its step (COMPLAINT_STEPS), of a payment what happened,
   * of a request its kind, of a conversation its channel, and the words of a note.
   */
  name: z.string(),
  by: z.enum(['patient', 'other']),
  /** The staff member or the service; empty for the patient and for messages. */
  by_name: z.string(),
  /** Of a message: email or sms, and its state in the outbox. */
  channel: z.string().nullable(),
  state: z.string().nullable(),
  /** The number of the order that it belongs to. */
  order_number: z.string().nullable(),
  /** Of a message and a conversation. */
  id: z.string().nullable(),
  cents: z.number().int().nullable(),
})

/** A payment as support names it on the phone: nothing clinical (D-94). */
export const PersonPayment = z.object({
  id: z.string(),
  purpose: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  cents: z.number().int(),
  card: z.string().nullable(),
  at: Instant,
  events: z.array(MoneyEvent),
  /** What can still be refunded. */
  left_cents: z.number().int(),
})

const Call = z.object({ at: Instant, until: Instant, agreed: z.array(z.enum(CALLER_FACTS)) })

const Contact = z.object({
  phone: z.string(),
  phone_verified: z.boolean(),
  email: z.string(),
  email_verified: z.boolean(),
  /** A new contact that waits for its code. */
  new_phone: z.string().nullable(),
  new_email: z.string().nullable(),
  may_text: z.boolean(),
  /** Why mail does not arrive at the address; null if it does (ADR 0033). */
  email_trouble: EmailTrouble.nullable(),
  ships_to: Address.nullable(),
})

const PersonPlan = z.object({
  id: z.string(),
  plan_name: z.string(),
  term: Term,
  status: PlanState,
  /** The next charge with its amount after credits, as the patient reads it (D-90). */
  next_billing_on: PlainDate.nullable(),
  next_cents: z.number().int().nullable(),
  renewals: Renewals,
  past_due_since: PlainDate.nullable(),
  cancelled_at: Instant.nullable(),
})

const PersonOrder = z.object({
  order_id: z.string(),
  order_number: z.string(),
  status: OrderStatus,
  created_at: Instant,
  promise: StatusPromise.nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  ship_on: z.string().nullable(),
  delivered_at: Instant.nullable(),
  delivery_assumed: z.boolean(),
  /** Somebody has a complaint about one of its parcels: it is not done (D-92). */
  complaint_open: z.boolean(),
})

/** One page per person, and what support does for a caller (D-94, D-95). */
export const staffCallers = {
  person: call('GET', '/staff-api/people/{id}', {
    summary: 'Everything of one person under the rules of the role: orders, plans, payments and one timeline',
    access: staff('support', 'billing', 'clinician'),
    health: true,
    ids: ofPerson,
    errors: ['not_found', 'not_licensed'],
  })
    .takes({ id })
    .answers({
      person: z.object({
        id: z.string(),
        /** Masked for billing. */
        name: z.string(),
        email: z.string(),
        /** Where the person lives: what licenses count by. */
        state: z.string(),
        account: z.boolean(),
        /** For clinicians alone: support asks the caller for it. */
        born: PlainDate.nullable(),
      }),
      /** For support alone. */
      contact: Contact.nullable(),
      /** The caller of this staff member whom they verified; null without one, or when it ended. */
      call: Call.nullable(),
      /** That the person is on hold and who has it, never why (D-76); null without a hold. */
      on_hold: z.string().nullable(),
      /** Newest first. */
      orders: z.array(PersonOrder),
      plans: z.array(PersonPlan),
      /** Newest first; empty for clinicians. */
      payments: z.array(PersonPayment),
      /** Newest first, of the threads that the role reads. */
      timeline: z.array(TimelineEntry),
      /** To whom support may hand the person over. */
      colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  verifyCaller: call('POST', '/staff-api/people/{id}/verify', {
    ...supportOnly,
    summary:
      'Compares what a caller says with the file: the birth date and two of name, phone and street (D-94)',
    errors: ['not_found', 'too_many_requests'],
  })
    .takes({ id, born: PlainDate, name: Line(120), phone: Line(20), street: Line(256) })
    .answers({ verified: z.boolean(), agreed: z.array(z.enum(CALLER_FACTS)) }),
  callerNow: call('GET', '/staff-api/people/{id}/call', {
    ...supportOnly,
    summary:
      'The caller whom this staff member has verified for a person, before something is changed for them',
    errors: ['not_found'],
  })
    .takes({ id })
    .answers({ call: Call.nullable() }),
  endCall: call('POST', '/staff-api/people/{id}/end-call', {
    ...supportOnly,
    summary: 'Ends the verified call: the next change asks again',
    errors: ['not_found'],
  })
    .takes({ id })
    .answers({}),
  changeAddress: call('POST', '/staff-api/people/{id}/address', {
    ...forCaller,
    summary: 'Saves the shipping address for a verified caller, by the rules of the patient’s own change',
    errors: ['not_found', 'invalid_address', 'po_box', 'state_not_served'],
  })
    .takes({ ...AnyAddress.omit({ id: true }).shape, id })
    .answers({ shipping: Address, next_parcel_only: z.boolean() }),
  changeContact: call('POST', '/staff-api/people/{id}/contact', {
    ...forCaller,
    summary:
      'Enters a new phone or email for a verified caller and sends its code; it counts once the code is read',
    errors: ['not_found', 'conflict', 'resend_too_soon', 'too_many_requests'],
  })
    .takes({ id, channel: z.enum(['phone', 'email']), value: z.string().max(254) })
    .answers({}),
  confirmContact: call('POST', '/staff-api/people/{id}/contact/confirm', {
    ...forCaller,
    summary: 'Enters the code that a verified caller reads from the new phone or email',
    errors: ['not_found', 'conflict', 'code_wrong', 'code_spent'],
  })
    .takes({ id, channel: z.enum(['phone', 'email']), code: z.string().max(10) })
    .answers({}),
  addNote: call('POST', '/staff-api/people/{id}/notes', {
    ...supportOnly,
    summary: 'Adds a note about a person, for staff alone',
    errors: ['not_found'],
  })
    .takes({ id, body: Words })
    .answers({}),
  message: call('GET', '/staff-api/people/{id}/messages/{message}', {
    ...supportOnly,
    summary: 'A message as it was sent; each reading is audited',
    errors: ['not_found'],
  })
    .takes({ id, message: id })
    .answers({
      subject: z.string(),
      channel: z.string(),
      to: z.string(),
      at: Instant,
      /** Null where the text held a code or a link, or its retention ended. */
      body: z.string().nullable(),
    }),
  sendAgain: call('POST', '/staff-api/people/{id}/messages/{message}/send-again', {
    ...forCaller,
    summary: 'Sends a message again, to the contact that is on file now',
    errors: ['not_found', 'conflict'],
  })
    .takes({ id, message: id })
    .answers({}),
  handOver: call('POST', '/staff-api/people/{id}/hand-over', {
    ...supportOnly,
    summary: 'Gives what a person needs to billing, or to a colleague, as a task',
    errors: ['not_found'],
  })
    .takes({ id, to: z.union([z.literal('billing'), id]), words: FreeText(500).min(3) })
    .answers({}),
  fileDataRequest: call('POST', '/staff-api/people/{id}/data-requests', {
    ...forCaller,
    summary:
      'Files a request about the records for a verified caller; a correction goes to a clinician (D-95)',
    errors: ['not_found', 'conflict'],
  })
    .takes({ id, kind: z.enum(DATA_REQUEST_KINDS), words: FreeText(DATA_REQUEST_WORDS_MAX) })
    .answers({}),
}

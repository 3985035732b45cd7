import { serviceNow } from '@contour/client/service-clock'
import type { patientContract } from '@contour/contract'
import type { Session } from '@contour/contract/shapes'
import type { Answers } from '@contour/testkit/pages/answer-calls'
import type { OwnHold } from '../features/care-holds/own-hold.ts'
import type { ListedOrder } from '../features/orders/order-list.ts'
import type { DoseQuestion } from '../features/dose-questions/dose-questions.ts'
import { sampleOrder, sampleTotal } from '../features/orders/test-order.ts'
import type { Payment, Subscription } from '../features/subscriptions/subscription-lists.ts'
import type { Offer } from '../features/upgrades/upgrade-offers.ts'
import { jordan } from './sample-session.ts'

/** Robin from California, a patient with a shipping address. */
export const robin = (user: Partial<Session['user']> = {}): Session =>
  jordan({
    first_name: 'Robin',
    email: 'robin@example.com',
    address: '100 Sample Street',
    city: 'Sacramento',
    state: 'CA',
    zip: '95814',
    ...user,
  })

/** A monthly subscription whose first shipment was delivered, with `change` applied. */
export const samplePlan = (change: Partial<Subscription> = {}): Subscription => ({
  id: 'subscription-one-0001',
  plan_name: 'Semaglutide, monthly',
  payment_terms: 1,
  amount: 249.97,
  next_billing_date: '2027-04-02',
  renewals: 'running',
  status: 'active',
  awaits_shipment: false,
  can_cancel: true,
  drug: 'semaglutide',
  can_pay: false,
  amount_due: null,
  past_due_since: null,
  can_move: true,
  supply: { last_dose_on: '2027-03-30', next_arrives_on: '2027-04-06' },
  dose_days: [],
  paused_until: null,
  undo: null,
  starts_on: '2027-03-02',
  ended_on: null,
  next_plan: null,
  ...change,
})

/** The payment of the first shipment, with `change` applied. */
export const samplePayment = (change: Partial<Payment> = {}): Payment => ({
  id: 'payment-one-000000001',
  transaction_id: 'payment-one-000000001',
  amount: 149.97,
  created_at: '2027-03-02T15:01:28.542Z',
  status: 'success',
  product_name: 'Semaglutide, monthly',
  payment_state: 'captured',
  refunded: 0,
  events: [
    { kind: 'held', at: '2027-03-02T15:01:28.542Z', cents: 14_997 },
    { kind: 'charged', at: '2027-03-02T15:01:36.542Z', cents: 14_997 },
  ],
  order_id: 'order-one-0000000000',
  subscription_id: 'subscription-one-0001',
  has_invoice: true,
  ...change,
})

const LINE = {
  name: 'Semaglutide (compounded)',
  medId: 'SEMA-00250',
  strength: '0.25 mg',
} as const

/** The lot of a delivered vial: 0.25 mg are 10 units. */
const SAMPLE_LOT = {
  number: 'SG-1107',
  use_by: '2027-08-14',
  withdrawn: false,
  strength_ug: 250,
  ug_per_ml: 2500,
  syringe: 50,
} as const

/** Three months of a prescription, each with its directions. */
export const PRESCRIPTION = ['Month 1', 'Month 2', 'Month 3'].map((slot, index) => ({
  ...LINE,
  slot,
  rxId: `RX-sample-${index + 1}`,
  directions: `${slot}: inject 0.25 mg under the skin once a week, on the same day each week.`,
}))

const PRESCRIBER = { name: 'Dr. Casey Demo', npi: '0000000001', issued_at: '2027-03-02T15:01:33.852Z' }

/** An order of Robin in a state of its way, with `change` applied. */
export const orderOf = {
  placed: (change: Partial<ListedOrder> = {}) =>
    sampleOrder({ term: 1, state: 'CA', hold: sampleTotal(14_997), ...change }),
  inReview: (change: Partial<ListedOrder> = {}) =>
    orderOf.placed({ status: 'waiting_prescription', submitted: 3, ...change }),
  prescribed: (change: Partial<ListedOrder> = {}) =>
    orderOf.inReview({
      status: 'prescription_received',
      submitted: 4,
      prescription_data: PRESCRIPTION,
      prescription_state: 'awaiting',
      prescriber: PRESCRIBER,
      accepts_at: new Date(serviceNow().getTime() + 12 * 3_600_000 - 60_000).toISOString(),
      ...change,
    }),
  atPharmacy: (change: Partial<ListedOrder> = {}) =>
    orderOf.prescribed({
      status: 'order_placed',
      prescription_state: 'accepted',
      accepts_at: null,
      ...change,
    }),
  delivered: (change: Partial<ListedOrder> = {}) =>
    orderOf.atPharmacy({
      status: 'order_delivered',
      hold: sampleTotal(14_997, true),
      tracking_number: '300000000001',
      logistics_provider: 'FedEx',
      shipped_at: '2027-03-02T15:01:36.514Z',
      delivered_at: '2027-03-03T15:01:36.746Z',
      delivery: { assumed: false, answer: null, may_report: true },
      parcel: 'C-P-000418',
      contents: PRESCRIPTION.slice(0, 1).map((line) => ({ ...line, month: 1, lot: SAMPLE_LOT })),
      ...change,
    }),
}

const offer = (drug: 'semaglutide' | 'tirzepatide', change: Partial<Offer>): Offer => ({
  plan_id: '',
  product_id: `${drug}-injection`,
  product_name: drug === 'semaglutide' ? 'Semaglutide' : 'Tirzepatide',
  payment_terms: 6,
  title: '6 Month Plan',
  total_cents: 0,
  monthly_cents: 0,
  text: '',
  charged_on: '2027-03-02',
  starts_on: '2027-04-02',
  renews_on: '2027-10-02',
  renewal_cents: 0,
  new_order_cents: null,
  ...change,
})

/** The offers of both upgrade tabs; which of the two tabs exists is up to the test. */
const OFFERS = {
  buyMore: [
    offer('semaglutide', {
      plan_id: 'sema_buymore_12',
      payment_terms: 12,
      title: '12 Month Plan',
      total_cents: 134_997,
      monthly_cents: 11_249,
      text: 'Paid as 3 months up front, giving 12 months of refills.',
      renews_on: '2028-04-02',
      renewal_cents: 134_997,
    }),
    offer('semaglutide', {
      plan_id: 'sema_buymore_6',
      total_cents: 80_997,
      monthly_cents: 13_499,
      text: 'Paid as 6 months up front, giving 12 months of refills.',
      renewal_cents: 80_997,
    }),
  ],
  upgrade: [
    offer('tirzepatide', {
      plan_id: 'tirz_upgrade_3',
      payment_terms: 3,
      title: '3 Month Plan',
      total_cents: 74_997,
      monthly_cents: 24_999,
      text: 'Includes 12 months of refills and a doctor check-in every 90 days.',
      renewal_cents: 74_997,
    }),
    offer('tirzepatide', {
      plan_id: 'tirz_upgrade_6',
      total_cents: 114_997,
      monthly_cents: 19_166,
      renewal_cents: 114_997,
    }),
  ],
}

export const CARD = { brand: 'visa', last4: '4242' }
export const ADDRESS = {
  address_line_1: '100 Sample Street',
  address_line_2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}

type Home = {
  orders?: ListedOrder[]
  plans?: Subscription[]
  payments?: Payment[]
  /** Which of the two upgrade tabs exist. */
  upgrades?: readonly ('semaglutide' | 'tirzepatide')[]
  healthId?: string | null
  /** The patient's open hold. */
  hold?: OwnHold | null
  /** What is asked before a higher dose. */
  asked?: DoseQuestion[]
}

/** What the calls of /home and of its tabs Orders, Billing and Upgrade are answered. */
export const homeOf = ({
  orders = [],
  plans = [],
  payments = [],
  upgrades = [],
  healthId = null,
  hold = null,
  asked = [],
}: Home) =>
  ({
    orders: {
      listOrders: { orders, health_id: healthId, latest_encounter: null, remaining_prescriptions: [] },
      listSubscriptions: { subscriptions: plans },
    },
    billing: {
      listTransactions: { transactions: payments },
      readCard: { card: CARD, billing_address: ADDRESS },
      upcoming: { timeline: [] },
      upgradeOffers: {
        buy_more: { shown: upgrades.includes('semaglutide'), offers: OFFERS.buyMore },
        upgrade: {
          shown: upgrades.includes('tirzepatide'),
          offers: OFFERS.upgrade,
          countdown_ends_at: '2025-03-21T03:59:59.000Z',
          countdown_runs: false,
        },
        replaces: [
          { drug: 'semaglutide', plan_name: 'Semaglutide, monthly', starts_on: '2027-04-02' },
          { drug: 'tirzepatide', plan_name: 'Tirzepatide, monthly', starts_on: '2027-04-02' },
        ],
        card: CARD,
      },
    },
    therapies: {
      readTherapies: {
        price_cents: 44_900,
        note: 'This is a list price of one month, which is never charged.',
        cards: ['Once a week.', 'With a doctor.', 'At your door.'],
      },
    },
    doctorChat: { unread: { unread: 0 } },
    doseQuestions: { list: { questions: asked } },
    careHolds: {
      read: {
        hold,
        answered_by: '2027-03-03T14:00:00.000Z',
        may_stop: hold === null || hold.source === 'state',
      },
    },
    supportChat: {
      readSupportChat: {
        profile: null,
        unread: 0,
        thread: null,
        office: { open: true, opens_at: '2027-03-03T14:00:00.000Z' },
        asks_about_joined: false,
      },
    },
  }) satisfies Answers<typeof patientContract>

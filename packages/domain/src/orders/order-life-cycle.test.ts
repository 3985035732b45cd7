import { describe, expect, test } from 'vitest'
import type { OrderActor, OrderEvent, OrderStatus } from './order-life-cycle.ts'
import {
  ORDER_STATUSES,
  UNSHIPPED_STATUSES,
  headlineOf,
  isActiveOrder,
  orderLifeCycle,
} from './order-life-cycle.ts'

const ACTORS: OrderActor[] = ['patient', 'clinician', 'pharmacy', 'support', 'billing', 'carrier', 'server']
const EVENTS = [...new Set(orderLifeCycle.moves.map(({ event }) => event))]

type Row = [from: OrderStatus | null, event: OrderEvent, to: OrderStatus | 'remembered', by: OrderActor[]]

const unshipped: OrderStatus[] = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
]

/** beyond-the-documents Part 2, repeated here so that an error in the table is found. */
const ALLOWED: Row[] = [
  [null, 'checkout_succeeded', 'pending_approval', ['patient']],
  [null, 'refill_due', 'pending_approval', ['server']],
  [null, 'continuation_due', 'order_placed', ['server']],
  ['pending_approval', 'form_submitted', 'waiting_prescription', ['patient']],
  ['pending_approval', 'disqualified', 'denied', ['patient', 'server']],
  ['waiting_prescription', 'visit_needed', 'appointment_required', ['clinician']],
  ['appointment_required', 'visit_done', 'waiting_prescription', ['clinician']],
  ['waiting_prescription', 'prescription_issued', 'prescription_received', ['clinician']],
  ['waiting_prescription', 'prescription_voided', 'waiting_prescription', ['clinician']],
  ['prescription_received', 'prescription_voided', 'waiting_prescription', ['clinician']],
  ['waiting_prescription', 'unanswered', 'denied', ['server']],
  ['appointment_required', 'unanswered', 'denied', ['server']],
  ['waiting_prescription', 'denied', 'denied', ['clinician']],
  ['appointment_required', 'denied', 'denied', ['clinician']],
  ['prescription_received', 'accepted', 'order_placed', ['patient']],
  ['prescription_received', 'auto_accepted', 'order_placed', ['server']],
  ['prescription_received', 'dose_change_requested', 'waiting_prescription', ['patient']],
  ['waiting_prescription', 'dose_change_refused', 'prescription_received', ['clinician']],
  ...unshipped.slice(1).flatMap((from): Row[] => [
    [from, 'review_needed_again', 'waiting_prescription', ['server']],
    [from, 'patient_needed_again', 'pending_approval', ['server']],
  ]),
  ['order_placed', 'paused', 'shipping_paused', ['pharmacy', 'clinician', 'server']],
  ['shipping_paused', 'resumed', 'order_placed', ['pharmacy', 'clinician', 'server']],
  ['order_placed', 'shipped', 'order_shipped', ['pharmacy']],
  [
    'order_shipped',
    'delivered',
    'order_delivered',
    ['carrier', 'pharmacy', 'support', 'billing', 'clinician', 'server'],
  ],
  // D-76: a clinician lifts a care hold by ending the treatment.
  ...[...unshipped, 'payment_failed' as const].map((from): Row => [
    from,
    'treatment_ended',
    'denied',
    ['clinician', 'server'],
  ]),
  ...unshipped.map((from): Row => [from, 'hold_lost', 'payment_failed', ['server']]),
  ['payment_failed', 'paid', 'remembered', ['patient']],
  ...[...unshipped, 'payment_failed' as const].map((from): Row => [
    from,
    'cancelled',
    'cancelled',
    ['patient', 'support', 'billing'],
  ]),
]

describe('the order life cycle', () => {
  test('every status, event and actor: the stated moves and no others', () => {
    for (const from of [null, ...ORDER_STATUSES]) {
      for (const event of EVENTS) {
        for (const actor of ACTORS) {
          const row = ALLOWED.find(([state, name, , by]) => {
            return state === from && name === event && by.includes(actor)
          })
          expect([from, event, actor, orderLifeCycle.next(from, event, actor)]).toEqual([
            from,
            event,
            actor,
            row?.[2] ?? null,
          ])
        }
      }
    }
  })

  test('nothing ships and nothing is captured before the pharmacy sends an order_placed', () => {
    const shipping = ORDER_STATUSES.filter((status) => orderLifeCycle.can(status, 'shipped', 'pharmacy'))
    expect(shipping).toEqual(['order_placed'])
  })

  test('D-18 a lost hold stops every unshipped status, and none after', () => {
    const losing = ORDER_STATUSES.filter((status) => orderLifeCycle.can(status, 'hold_lost', 'server'))
    expect(losing).toEqual(unshipped)
    expect([...UNSHIPPED_STATUSES].sort()).toEqual([...unshipped, 'payment_failed'].sort())
  })

  test('C-ERR-005 an order is active until it is delivered, cancelled or denied (S-41)', () => {
    expect(ORDER_STATUSES.filter((status) => !isActiveOrder(status))).toEqual([
      'order_delivered',
      'denied',
      'cancelled',
    ])
  })

  test.each([
    ['P-ORD-028', 'pending_approval', 'Needs Review'],
    ['P-ORD-029', 'payment_failed', 'Processing'],
    ['P-ORD-030', 'appointment_required', 'Processing'],
    ['P-ORD-031', 'waiting_prescription', 'Processing'],
    ['P-ORD-032', 'prescription_received', 'Processing'],
    ['P-ORD-033', 'order_placed', 'Processing'],
    ['P-ORD-034', 'order_shipped', 'Processing'],
    ['P-ORD-035', 'order_delivered', 'Complete'],
    ['P-ORD-036', 'shipping_paused', 'Processing'],
    ['X-50', 'denied', 'Cancelled'],
    ['X-50', 'cancelled', 'Cancelled'],
  ] as const)(
    'P-ORD-028 P-ORD-031 P-ORD-032 P-ORD-033 P-ORD-034 P-ORD-035 P-ORD-036 (%s) headline of %s is "%s"',
    (_row, status, headline) => {
      expect(headlineOf(status)).toBe(headline)
    },
  )
})

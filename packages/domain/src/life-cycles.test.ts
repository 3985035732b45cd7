import { describe, expect, test } from 'vitest'
import { paymentLifeCycle, PAYMENT_STATES } from './payments/payment-life-cycle.ts'
import { prescriptionLifeCycle } from './prescriptions/prescription-life-cycle.ts'
import { replacementLifeCycle } from './shipments/replacement-life-cycle.ts'
import { SUBSCRIPTION_STATES, subscriptionLifeCycle } from './subscriptions/subscription-life-cycle.ts'
import { uploadLifeCycle } from './media/upload-life-cycle.ts'
import { conversationLifeCycle } from './conversations/conversation-life-cycle.ts'

describe('payment', () => {
  test('money is captured only from a hold, or charged at once by a gateway answer', () => {
    const asking = PAYMENT_STATES.filter((state) => paymentLifeCycle.can(state, 'capture_asked', 'server'))
    expect(asking).toEqual(['held'])
    expect(paymentLifeCycle.can('created', 'capture_confirmed', 'gateway')).toBe(false)
  })
  test('every outcome can still arrive while the gateway has not been understood', () => {
    for (const event of ['authorised', 'charged', 'declined', 'action_required'] as const) {
      expect(paymentLifeCycle.can('unknown', event, 'gateway')).toBe(true)
    }
  })
  test('only the gateway says that money moved', () => {
    for (const event of ['authorised', 'charged', 'capture_confirmed', 'void_confirmed'] as const) {
      const says = paymentLifeCycle.moves.filter((move) => move.event === event)
      expect(says.flatMap(({ by }) => [...by])).toEqual(['gateway'])
    }
  })
})

describe('subscription', () => {
  const patientMay = (event: 'cancelled' | 'paid') =>
    SUBSCRIPTION_STATES.filter((state) => subscriptionLifeCycle.can(state, event, 'patient'))

  test('G-ROL-006 a patient cancels what runs or has not begun, never past due or ended', () => {
    expect(patientMay('cancelled')).toEqual(['pending', 'active', 'scheduled'])
  })
  test('G-ROL-006 only a paused subscription is paid', () => {
    expect(patientMay('paid')).toEqual(['paused'])
    expect(subscriptionLifeCycle.next('paused', 'paid', 'patient')).toBe('active')
  })
  test('ended is final', () => {
    expect(subscriptionLifeCycle.eventsFrom('ended', 'patient')).toEqual([])
    expect(subscriptionLifeCycle.eventsFrom('ended', 'billing')).toEqual([])
  })
})

describe('prescription', () => {
  test('D-23 it is decided once, and never after', () => {
    expect(prescriptionLifeCycle.next('awaiting', 'accepted', 'patient')).toBe('accepted')
    expect(prescriptionLifeCycle.next('awaiting', 'declined', 'patient')).toBe('declined')
    expect(prescriptionLifeCycle.next('awaiting', 'auto_accepted', 'server')).toBe('auto')
    for (const state of ['accepted', 'auto', 'voided'] as const) {
      expect(prescriptionLifeCycle.eventsFrom(state, 'patient')).toEqual([])
      expect(prescriptionLifeCycle.eventsFrom(state, 'clinician')).toEqual([])
    }
  })
  test('R-011 a decline alone can be taken back, by the patient (D-67)', () => {
    expect(prescriptionLifeCycle.eventsFrom('declined', 'patient')).toEqual(['decline_taken_back'])
    expect(prescriptionLifeCycle.next('declined', 'decline_taken_back', 'patient')).toBe('awaiting')
    // A clinician who refuses the change that follows offers the same prescription again (M-11).
    expect(prescriptionLifeCycle.eventsFrom('declined', 'clinician')).toEqual(['change_refused'])
    expect(prescriptionLifeCycle.eventsFrom('declined', 'server')).toEqual([])
  })
  test('a patient cannot issue, void or time out a prescription', () => {
    expect(prescriptionLifeCycle.eventsFrom('awaiting', 'patient')).toEqual(['accepted', 'declined'])
    expect(prescriptionLifeCycle.eventsFrom(null, 'patient')).toEqual([])
  })
})

describe('upload, replacement, conversation', () => {
  test('a file is never checked before it has arrived', () => {
    expect(uploadLifeCycle.can('signed', 'passed', 'server')).toBe(false)
    expect(uploadLifeCycle.next('received', 'passed', 'server')).toBe('checked')
    expect(uploadLifeCycle.next('received', 'failed', 'server')).toBe('refused')
  })
  test('a replacement ships only once support has approved it', () => {
    expect(replacementLifeCycle.can('requested', 'reshipped', 'pharmacy')).toBe(false)
    expect(replacementLifeCycle.next('approved', 'reshipped', 'pharmacy')).toBe('reshipped')
    expect(replacementLifeCycle.eventsFrom('requested', 'patient')).toEqual(['withdrawn'])
  })
  test('writing to a closed conversation opens it; to an assigned one it stays in hand', () => {
    expect(conversationLifeCycle.next('closed', 'wrote', 'patient')).toBe('waiting')
    expect(conversationLifeCycle.next('assigned', 'wrote', 'visitor')).toBe('assigned')
  })
})

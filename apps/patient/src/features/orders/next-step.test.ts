import { describe, expect, test } from 'vitest'
import { ordersTexts } from '../../texts/en/orders.ts'
import { readTexts } from '@contour/texts/read-texts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { nextStep } from './next-step.ts'
import { sampleOrder } from './test-order.ts'

const t = readTexts(ordersTexts)

const plan: Subscription = {
  id: 'plan-one',
  plan_name: 'Semaglutide, 1 month',
  payment_terms: 1,
  amount: 249.97,
  next_billing_date: '2026-11-20',
  renewals: 'running',
  status: 'paused',
  awaits_shipment: false,
  can_cancel: false,
  drug: 'semaglutide',
  can_pay: true,
  amount_due: 249.97,
  past_due_since: '2026-11-10',
  can_move: false,
  supply: null,
  dose_days: [],
  paused_until: null,
  undo: null,
  starts_on: null,
  ended_on: null,
  next_plan: null,
}

describe('the NEXT card', () => {
  test('P-ORD-009 an order in pending_approval leads to its questionnaire', () => {
    expect(nextStep([sampleOrder({})], [], t)?.link?.href).toBe('/case-questions/order-one-0000000000')
  })
  test('D-88 a check-in has its own word, what waits for it, and the day of the last dose in hand', () => {
    const refill = sampleOrder({ shipment_no: 4, subscription_id: plan.id })
    const supply = { last_dose_on: '2027-02-10', next_arrives_on: null }
    const current = { ...plan, can_pay: false, amount_due: null, past_due_since: null, supply }
    expect(nextStep([refill], [current], t)).toMatchObject({
      title: 'Your check-in is due',
      text: 'Your next parcel waits for it. It takes a few minutes. Then a doctor reviews it. Your last dose in hand is on Wed, Feb 10.',
      link: { href: '/case-questions/order-one-0000000000' },
    })
    expect(nextStep([refill], [], t)?.text).toBe(
      'Your next parcel waits for it. It takes a few minutes. Then a doctor reviews it.',
    )
  })
  test('in a video state the form is followed by the video, which is named before', () => {
    const form = nextStep([sampleOrder({ needs_video: true, submitted: 0 })], [], t)
    expect(form?.text).toContain('Your state also asks for a short video of you, recorded on your phone.')
    expect(nextStep([sampleOrder({})], [], t)?.text).not.toContain('video')
    const step = nextStep([sampleOrder({ needs_video: true, submitted: 1 })], [], t)
    expect(step?.link?.href).toBe('/upload-video/order-one-0000000000')
  })
  test('an awaiting prescription comes before a form, a declined one leads to the doses', () => {
    const awaiting = sampleOrder({
      id: 'rx',
      status: 'prescription_received',
      prescription_state: 'awaiting',
    })
    expect(nextStep([sampleOrder({}), awaiting], [], t)?.link?.href).toBe('/prescription/rx')
    const declined = { ...awaiting, prescription_state: 'declined' as const }
    expect(nextStep([declined], [], t)?.link?.href).toBe('/adjust-doses/rx')
  })
  test('P-IMG-007 a new image that is asked for leads to its upload, before a visit and after a prescription', () => {
    const request = { id: 'q', image_type: 'id_image' as const, reason: '', note: '' }
    const asked = sampleOrder({ id: 'asked', status: 'appointment_required', image_requests: [request] })
    expect(nextStep([sampleOrder({}), asked], [], t)).toMatchObject({
      title: 'Send again: License or state ID',
      link: { href: '#images-asked' },
    })
    const awaiting = sampleOrder({
      id: 'rx',
      status: 'prescription_received',
      prescription_state: 'awaiting',
    })
    expect(nextStep([awaiting, asked], [], t)?.link?.href).toBe('/prescription/rx')
  })
  test('D-47 a new video that is asked for leads straight to its page, and says why', () => {
    const request = { id: 'q', image_type: 'av_video' as const, reason: '', note: 'It was too dark.' }
    const asked = sampleOrder({ id: 'asked', status: 'waiting_prescription', image_requests: [request] })
    expect(nextStep([asked], [], t)).toMatchObject({ link: { href: '/upload-video/asked' } })
    expect(nextStep([asked], [], t)?.text).toMatch(/^It was too dark\. /)
  })
  test('R-051 a past-due plan is what to do now, with its amount, before anything a doctor waits for', () => {
    const awaiting = sampleOrder({
      id: 'rx',
      status: 'prescription_received',
      prescription_state: 'awaiting',
    })
    const step = nextStep([awaiting, sampleOrder({ status: 'order_delivered' })], [plan], t)
    expect(step?.pay).toEqual({ plan })
    expect([step?.title, step?.text].join(' ')).toContain('$249.97')
    const unpaid = sampleOrder({ id: 'unpaid', status: 'payment_failed', unpaid_cents: 14_997 })
    expect(nextStep([unpaid], [plan], t)).toMatchObject({ orderId: 'unpaid', pay: { order: unpaid } })
    expect(nextStep([unpaid], [plan], t)?.text).toContain('$149.97')
    expect(nextStep([], [{ ...plan, can_pay: false, amount_due: null, past_due_since: null }], t)).toBeNull()
  })
  test('M-06 a visit that is on comes first, one that is booked or waited for comes with its time and link', () => {
    const visit = (state: 'booked' | 'waiting' | 'called', starts_at: string | null = null) =>
      sampleOrder({ id: 'seen', status: 'waiting_prescription', visit: { state, starts_at } })
    const unpaid = sampleOrder({ id: 'unpaid', status: 'payment_failed' })
    expect(nextStep([unpaid, visit('called')], [], t)).toMatchObject({
      title: 'The doctor is ready for you',
      link: { href: '/visit/seen' },
    })
    expect(nextStep([visit('booked', '2026-11-26T15:00:00Z')], [], t)).toMatchObject({
      title: 'Your visit is on Thu, Nov 26, 10\u00a0am\u00a0ET',
      link: { href: '/visit/seen' },
    })
    expect(nextStep([visit('waiting')], [], t)).toMatchObject({
      title: 'You are in line for your visit',
      link: { href: '/visit/seen' },
    })
    const kept = sampleOrder({
      status: 'payment_failed',
      visit: { state: 'booked', starts_at: '2026-11-26T15:00:00Z' },
    })
    expect(nextStep([kept], [], t)?.pay).toEqual({ order: kept })
  })
  test('of two questionnaires the older is first', () => {
    const newestFirst = [sampleOrder({ id: 'newer' }), sampleOrder({ id: 'older' })]
    expect(nextStep(newestFirst, [], t)?.orderId).toBe('older')
  })
  test('with every order at somebody else there is nothing to do', () => {
    expect(
      nextStep(
        [sampleOrder({ status: 'waiting_prescription' }), sampleOrder({ status: 'cancelled' })],
        [],
        t,
      ),
    ).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-life-cycle.ts'
import { trackerSteps, type TrackedOrder, type TrackerStepKey } from './tracker-steps.ts'
import { trackingUrl } from './tracking.ts'

const order = (change: Partial<TrackedOrder>): TrackedOrder => ({
  id: 'ord_maya',
  status: 'pending_approval',
  submitted: 0,
  payment_intent_id: 'pay_1',
  payment_secured: true,
  tracking_number: null,
  logistics_provider: null,
  stated: { review: '24-48 hours', pharmacy: '2-3 days' },
  ...change,
})

const keys = (change: Partial<TrackedOrder>) => trackerSteps(order(change)).map(({ key }) => key)
const step = (key: TrackerStepKey, change: Partial<TrackedOrder>) => {
  const found = trackerSteps(order(change)).find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no step ${key}`)
  return found
}
const links = (key: TrackerStepKey, change: Partial<TrackedOrder>) =>
  step(key, change).actions.flatMap((action) => (action.kind === 'link' ? [action.href] : []))

const WHOLE: TrackerStepKey[] = [
  'payment',
  'pending_approval',
  'waiting_prescription',
  'prescription_received',
  'order_placed',
  'order_shipped',
  'order_delivered',
]

const meets = (change: Partial<TrackedOrder>) => step('waiting_prescription', change).actions

describe('the tracker', () => {
  test('M-06 a patient may ask for a visit whenever one takes place', () => {
    expect(meets({ status: 'waiting_prescription' })).toMatchObject([
      { label: 'Talk to a doctor', href: '/explainer/ord_maya' },
    ])
    expect(meets({ status: 'appointment_required' })).toMatchObject([
      { label: 'Meet your doctor', href: '/explainer/ord_maya' },
    ])
    for (const status of ['pending_approval', 'prescription_received', 'order_placed'] as const)
      expect(meets({ status })).toEqual([])
  })

  test('M-06 an open visit is named with its time, and leads to its page', () => {
    const named = (state: 'booked' | 'waiting' | 'called' | 'in_progress', starts_at: string | null = null) =>
      meets({ status: 'waiting_prescription', visit: { state, starts_at } })
    expect(named('booked', '2026-11-26T15:00:00Z')).toMatchObject([
      { label: 'Your visit, Thu, Nov 26, 10\u00a0am\u00a0ET', href: '/visit/ord_maya' },
    ])
    expect(named('waiting')).toMatchObject([{ label: 'You are in line for your visit' }])
    expect(named('called')).toMatchObject([{ label: 'Enter your visit' }])
    expect(named('in_progress')).toMatchObject([{ label: 'Your visit is on' }])
    expect(
      links('payment', {
        status: 'payment_failed',
        resume_status: 'waiting_prescription',
        visit: { state: 'booked', starts_at: '2026-11-26T15:00:00Z' },
      }),
    ).toEqual(['/payment', '/visit/ord_maya'])
  })

  test('P-ORD-013 P-ORD-018 P-ORD-021 the steps of an order that runs, without the pause', () => {
    expect(keys({})).toEqual(WHOLE)
  })

  test('P-ORD-018 P-ORD-019 while paused the pause shows and order_placed is hidden', () => {
    const paused = keys({ status: 'shipping_paused' })
    expect(paused).toContain('shipping_paused')
    expect(paused).not.toContain('order_placed')
    expect(step('shipping_paused', { status: 'shipping_paused' }).state).toBe('current')
  })

  test.each([
    ['P-ORD-014', 'pending_approval', 'Medical Questionnaire', ''],
    ['P-ORD-015', 'waiting_prescription', 'Final Doctor Approval', '24-48 hours'],
    ['P-ORD-016', 'prescription_received', 'Prescription Approved', ''],
    ['P-ORD-017', 'order_placed', 'Pharmacy fulfilling', '2-3 days'],
    ['P-ORD-020', 'order_shipped', 'Track Shipment', ''],
  ] as const)('P-ORD-014 P-ORD-020 (%s) step %s reads "%s" %s', (_row, key, label, timing) => {
    expect(step(key, { status: key })).toMatchObject({ label, timing, state: 'current' })
  })

  test('P-ORD-022 P-ORD-007 payment_failed is no step: payment stands open with /payment', () => {
    const failed = { status: 'payment_failed', resume_status: 'order_placed' } as const
    expect(keys(failed)).toEqual(WHOLE)
    expect(step('payment', failed).state).toBe('open')
    expect(links('payment', failed)).toEqual(['/payment'])
    expect(step('prescription_received', failed).state).toBe('done')
    expect(step('order_placed', failed).state).toBe('open')
  })

  test('P-ORD-010 D-90 a paid order links its invoice; one that nobody paid yet is not done', () => {
    expect(step('payment', {}).state).toBe('done')
    // A check-in that nobody paid yet (D-90).
    const unheld = step('payment', { payment_secured: false })
    expect([unheld.state, unheld.timing]).toEqual(['open', 'Held on your card when your check-in is in'])
    expect(links('payment', {})).toEqual(['/invoice/pay_1'])
    expect(links('payment', { payment_intent_id: null })).toEqual([])
  })

  test('P-ORD-008 P-ORD-009 the questionnaire is linked with and without the order', () => {
    expect(links('pending_approval', {})).toEqual(['/case-questions/ord_maya', '/case-questions'])
    expect(links('pending_approval', { status: 'order_placed' })).toEqual([])
  })

  test('after the form, where a video is needed, the video is linked instead', () => {
    expect(links('pending_approval', { submitted: 1, needs_video: true })).toEqual(['/upload-video/ord_maya'])
    expect(links('pending_approval', { submitted: 0, needs_video: true })).toContain(
      '/case-questions/ord_maya',
    )
  })

  test('P-ORD-016 P-ORD-023 P-ORD-011 accepting is offered, "Adjust Dose" only with submitted 4', () => {
    const labels = (submitted: number) =>
      step('prescription_received', { status: 'prescription_received', submitted }).actions.map(
        ({ label }) => label,
      )
    expect(labels(4)).toContain('Accept Prescription')
    expect(labels(4)).toContain('Adjust Dose')
    expect(labels(3)).toContain('Accept Prescription')
    expect(labels(3)).not.toContain('Adjust Dose')
    expect(links('prescription_received', { status: 'prescription_received', submitted: 4 })).toContain(
      '/adjust-doses/ord_maya',
    )
  })

  test('R-011 after a decline only what the life cycle allows is offered (D-67)', () => {
    const declined = {
      status: 'prescription_received',
      submitted: 4,
      prescription_state: 'declined',
    } as const
    const { actions } = step('prescription_received', declined)
    expect(actions.map(({ name }) => name)).toEqual(['adjust_dose', 'take_back_decline'])
    const awaiting = { ...declined, prescription_state: 'awaiting' } as const
    expect(step('prescription_received', awaiting).actions.map(({ name }) => name)).toContain(
      'accept_prescription',
    )
    const voided = { ...declined, prescription_state: 'voided' } as const
    expect(step('prescription_received', voided).actions).toEqual([])
  })

  test('P-ORD-030 appointment_required stands at the doctor and links the explainer', () => {
    const visit = { status: 'appointment_required' } as const
    expect(step('waiting_prescription', visit).state).toBe('current')
    expect(links('waiting_prescription', visit)).toEqual(['/explainer/ord_maya'])
  })

  test('P-ORD-024 tracking links lead to FedEx and UPS; an unknown carrier shows the number', () => {
    const sent = (logistics_provider: string) => ({
      status: 'order_shipped' as const,
      tracking_number: '7946 1',
      logistics_provider,
    })
    expect(links('order_shipped', sent('FedEx'))).toEqual([
      'https://www.fedex.com/fedextrack/?trknbr=7946%201',
    ])
    expect(links('order_shipped', sent('UPS'))).toEqual(['https://www.ups.com/track?tracknum=7946%201'])
    expect(links('order_shipped', sent('Pony'))).toEqual([])
    expect(step('order_shipped', sent('Pony')).actions).toEqual([
      { kind: 'note', name: 'tracking_number', label: 'Pony 7946 1' },
    ])
    expect(trackingUrl('UPS', null)).toBeNull()
  })

  test('P-ORD-021 a delivered order has every step done and keeps its tracking link', () => {
    const done = { status: 'order_delivered', tracking_number: '1Z', logistics_provider: 'UPS' } as const
    expect(trackerSteps(order(done)).every(({ state }) => state === 'done')).toBe(true)
    expect(links('order_shipped', done)).toHaveLength(1)
  })

  test('R-050 a delivery that nobody confirmed is called assumed', () => {
    const status = 'order_delivered'
    expect(step('order_delivered', { status, delivery: { assumed: true } }).label).toBe('Delivery assumed')
    expect(step('order_delivered', { status, delivery: { assumed: false } }).label).toBe('Delivered')
    expect(step('order_delivered', { status: 'order_shipped', delivery: null }).label).toBe('Delivered')
  })

  test('X-50 denied and cancelled orders show no steps', () => {
    expect(keys({ status: 'denied' })).toEqual([])
    expect(keys({ status: 'cancelled' })).toEqual([])
  })

  test('P-ORD-013 done steps come first, and at most one is current', () => {
    for (const status of ORDER_STATUSES) {
      const states = trackerSteps(order({ status })).map(({ state }) => state)
      const rank = { done: 0, current: 1, open: 2 }
      if (status !== 'payment_failed') {
        expect(states).toEqual(states.toSorted((a, b) => rank[a] - rank[b]))
      }
      expect(states.filter((state) => state === 'current').length).toBeLessThanOrEqual(1)
    }
  })
})

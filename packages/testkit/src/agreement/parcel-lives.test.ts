// Lives of parcels: complaint, pause, moved shipment. Every role reads one state, one day and one parcel (D-64, D-88, D-92).
import type { OrderItem } from '@contour/contract/orders'
import { formatUsd } from '@contour/domain/money/cents'
import { addDays, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotsOfReplacement } from '../people/lots-of.ts'
import { moveToShipDay } from '../people/move-to-ship-day.ts'
import { newLabel } from '../people/replacement-life.ts'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  startSubscriber,
} from '../people/subscription-life.ts'
import { verifyForSupport } from '../people/verified-caller.ts'
import { startTestService, type TestService } from '../start-test-service.ts'
import { expectAgreement } from './expect-agreement.ts'
import type { OrderOf } from './read-everywhere.ts'
import { patientCalls, staffCalls } from './role-calls.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToShipDay(at))

const today = () => easternDate(at.clock.now())
const ownOrder = async (who: OrderOf): Promise<OrderItem> => {
  const { orders } = await (await patientCalls(at, who)).orders.listOrders({})
  const found = orders.find(({ id }) => id === who.orderId)
  if (!found) throw new Error('no order')
  return found
}

/** Says that the parcel arrived broken; the pharmacy says not to use it. Returns the complaint's id. */
async function complain(who: OrderOf): Promise<string> {
  const { parcel } = await ownOrder(who)
  const filed = await (
    await patientCalls(at, who)
  ).complaints.file({ parcel: parcel ?? '', kind: 'broken', words: 'The vial leaks.' })
  return filed.complaint_id
}
const answerUse = async (id: string) =>
  (await staffCalls(at, 'pharmacy')).complaints.answerUse({
    id,
    answer: 'do_not_use',
    note: 'Throw it away.',
  })

test('D-92 a complaint that ends with a new parcel: its state, number, day and label are one for every role', async () => {
  const kit = await startSubscriber(at)
  await expectAgreement(at, kit, 'delivered', { state: 'order_delivered', arrived: today() })
  const id = await complain(kit)
  const { parcel } = await ownOrder(kit)
  const open = { kind: 'broken', state: 'open', use: null, sent: null }
  await expectAgreement(at, kit, 'told', {
    state: 'order_delivered',
    complaints: [open],
    complaint_open: true,
    replacements: [],
    letters: { complaint_received: [`something in the parcel is broken or leaks (${parcel})`] },
  })
  await answerUse(id)
  await expectAgreement(at, kit, 'answered', {
    complaints: [{ ...open, use: 'do_not_use' }],
    letters: { complaint_answered: ['Do not use this parcel. Throw it away.'] },
  })
  await (await staffCalls(at, 'support')).complaints.replace({ id, items: [] })
  const [sent] = (await ownOrder(kit)).replacements
  const on = sent?.ship_on ?? ''
  const coming = { parcel: sent?.parcel, ships: on, left_on: null, arrived: null }
  await expectAgreement(at, kit, 'a new parcel is on its way to the pharmacy', {
    complaints: [{ kind: 'broken', state: 'replaced', by: null, use: 'do_not_use', sent: coming }],
    replacements: [{ replaces: parcel, tracking: null, ...coming }],
    letters: { replacement_approved: [`Parcel ${sent?.parcel} ships on ${formatLongDate(on)}.`] },
  })
  // Nobody ships it on its day: a letter has the new day, and so has everybody (D-93).
  await moveToDay(at, nextShipDate(addDays(on, 1)))
  const later = (await ownOrder(kit)).replacements[0]?.ship_on ?? ''
  expect(later > on).toBe(true)
  await expectAgreement(at, kit, 'the new parcel is late', {
    complaints: [{ state: 'replaced', sent: { ...coming, ships: later } }],
    replacements: [{ ...coming, ships: later }],
    letters: {
      replacement_late: [
        `Parcel ${sent?.parcel} did not ship on its day. It ships on ${formatLongDate(later)}.`,
      ],
    },
  })
  await moveToDay(at, later)
  const label = newLabel()
  const pharmacy = await staffCalls(at, 'pharmacy')
  await pharmacy.replacement.ship({
    id: sent?.id ?? '',
    carrier: 'FedEx',
    tracking: label.tracking,
    lots: await lotsOfReplacement(at, sent?.id ?? ''),
  })
  const left = { ...coming, ships: null, left_on: today() }
  await expectAgreement(at, kit, 'the new parcel has left', {
    complaints: [{ state: 'replaced', sent: left }],
    replacements: [{ tracking: label.tracking, ...left }],
  })
  await pharmacy.replacement.deliver({ id: sent?.id ?? '' })
  await expectAgreement(at, kit, 'the new parcel has arrived', {
    state: 'order_delivered',
    complaint_open: false,
    complaints: [{ state: 'replaced', sent: { ...left, arrived: today() } }],
    replacements: [{ ...left, arrived: today() }],
    refunded: '$0.00',
    letters: { replacement_delivered: [`Parcel ${sent?.parcel} was delivered.`] },
  })
})

test('D-92 D-90 a complaint that ends with money back: amount, card and reason are one on home, receipt, letter and ledger', async () => {
  const oakley = await startSubscriber(at)
  await expectAgreement(at, oakley, 'delivered', { state: 'order_delivered', refunded: '$0.00' })
  const id = await complain(oakley)
  await answerUse(id)
  const support = await staffCalls(at, 'support')
  const { refundable_cents: cents } = await support.complaints.facts({ id })
  await support.complaints.refund({ id, cents, reason: 'The vial was cracked.' })
  await expectAgreement(at, oakley, 'billing decides', {
    complaints: [{ state: 'refunding' }],
    // A refund that waits is not made, and cannot be asked for twice (D-99).
    refunded: '$0.00',
    left: 0,
  })
  const billing = await staffCalls(at, 'billing')
  const { rows } = await billing.billing.refunds({ state: 'waiting' })
  await billing.billing.approveRefund({ id: rows.find((row) => row.cents === cents)?.id ?? '' })
  await expectAgreement(at, oakley, 'the money is back', {
    total: formatUsd(cents),
    complaints: [{ state: 'refunded', by: null }],
    refunded: formatUsd(cents),
    left: 0,
    letters: {
      complaint_refunded: [
        `${formatUsd(cents)} goes back to your Visa card ending in 4242`,
        'The vial was cracked.',
      ],
    },
  })
  const [complaint] = (await ownOrder(oakley)).complaints
  expect(complaint).toMatchObject({
    message: 'The vial was cracked.',
    refund: { cents, brand: 'visa', last4: '4242' },
  })
})

test('D-64 a shipment that the pharmacy pauses has no day anywhere until it goes on, and then one', async () => {
  const harper = await buySubscription(at, { term: 3 })
  await completeTreatment(at, harper, harper.orderId)
  const { expected_ship_on: on } = await ownOrder(harper)
  await expectAgreement(at, harper, 'at the pharmacy', {
    state: 'order_placed',
    ships: on,
    letters: { at_pharmacy: ['The pharmacy is preparing your order'] },
  })
  const pharmacy = await staffCalls(at, 'pharmacy')
  await pharmacy.pharmacy.pause({ id: harper.orderId, reason: 'The strength is out of stock.' })
  await expectAgreement(at, harper, 'paused', {
    state: 'shipping_paused',
    ships: null,
    letters: { paused: ['There is a delay with your order'] },
  })
  await moveToDay(at, nextShipDate(addDays(today(), 2)))
  await pharmacy.pharmacy.resume({ id: harper.orderId })
  await expectAgreement(at, harper, 'goes on', {
    state: 'order_placed',
    letters: { resumed: ['The delay is over'] },
  })
})

test('M-18 D-88 a shipment that support moves has its new day on home, in the letter, at support and on the board', async () => {
  const vesper = await startSubscriber(at, { term: 6 })
  await expectAgreement(at, vesper, 'delivered', { state: 'order_delivered', arrived: today() })
  const support = await staffCalls(at, 'support')
  const { plan } = await support.service.order({ id: vesper.orderId })
  const { shipments } = await support.billing.planShipments({ id: plan.id })
  const [next] = shipments
  const from_on = next?.ships_on ?? ''
  const on = nextShipDate(addDays(from_on, 3))
  await verifyForSupport(at, vesper.userId)
  await support.billing.moveShipment({
    id: plan.id,
    shipment: next?.shipment ?? 0,
    from_on,
    on,
    reason: 'You asked us to send it after your trip.',
  })
  const home = await (await patientCalls(at, vesper)).home.readHome({})
  expect(home.upcoming[plan.id]?.find(({ kind }) => kind === 'shipment')).toMatchObject({
    on,
    moved: { from_on, reason: 'You asked us to send it after your trip.' },
  })
  await expectAgreement(at, vesper, 'moved', {
    letters: {
      shipment_moved: [
        `We planned it for ${formatLongDate(from_on)}. It now leaves on ${formatLongDate(on)}.`,
        'Why: You asked us to send it after your trip.',
      ],
    },
  })
})

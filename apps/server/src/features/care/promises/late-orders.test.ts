import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { inJob } from '../../../call-context.ts'
import { plannedLetter } from '@contour/domain/promises/late-order'
import { audit, lateOrderRecords, scheduledJobs, orders } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markOrderLate } from './mark-order-late.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = { id: string; order_id: string } & Record<string, unknown>
const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api/late-orders${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const listed = async (who: string, order: Reviewed, show = 'open') =>
  ((await staff(who, 'GET', `?show=${show}`)).body['rows'] as Row[]).filter(
    (row) => row.order_id === order.orderId,
  )
const rowOf = async (order: Reviewed) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  if (!row) throw new Error('no order')
  return row
}
const letters = async (order: Reviewed) =>
  (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'promise_broken')
const openRows = async (order: Reviewed) => {
  const rows = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'promise_breach'), eq(scheduledJobs.subject, order.orderId)))
  return rows.filter((row) => row.done_at === null)
}
const passUntil = async (instant: Date) =>
  at.advance(Math.ceil((instant.getTime() - at.clock.now().getTime()) / 1000) + 1)
const letterOf = async (order: Reviewed) => {
  const { status, status_since } = await rowOf(order)
  return plannedLetter(status, status_since, STATED_HOURS)
}
/** An order whose review was not done in time. */
const lateReview = async () => {
  const order = await placeOrderInReview(at)
  await passUntil((await letterOf(order))!.breaksAt)
  return order
}

describe('a promise', () => {
  test('of the carrier stands on support’s list, and its letter speaks of the parcel', async () => {
    await moveToShipDay(at)
    const order = await placePrescribedOrder(at)
    await applyPrescriptionDecision(at, order, true)
    const shipped = await at.staffCall('POST', `/staff-api/pharmacy/orders/${order.orderId}/ship`, {
      token: await signInStaff(at, 'pharmacy'),
      body: { carrier: 'FedEx', tracking: '794600000199', lots: await lotsOf(at, order.orderId) },
    })
    expect(shipped.body).toMatchObject({ order_status: 'order_shipped' })
    await passUntil((await letterOf(order))!.breaksAt)
    expect(await listed('support', order)).toMatchObject([{ with: 'Carrier', role: 'support' }])
    expect(await listed('pharmacy', order)).toEqual([])
    expect((await letters(order)).map(({ body }) => body)).toEqual([
      expect.stringContaining('received a delivery confirmation'),
    ])
  })

  test('of the pharmacy stands on the pharmacy’s list', async () => {
    const order = await placePrescribedOrder(at)
    await applyPrescriptionDecision(at, order, true)
    await passUntil((await letterOf(order))!.breaksAt)
    expect(await listed('pharmacy', order)).toMatchObject([{ with: 'Partner pharmacy', role: 'pharmacy' }])
    expect([await listed('clinician', order), await listed('support', order)]).toEqual([[], []])
    expect((await letters(order)).map(({ body }) => body)).toEqual([
      expect.stringContaining('Your order is taking longer than we said'),
    ])
  })

  test('is planned on entering a state of ours, and dropped with leaving it', async () => {
    const order = await placeOrderInReview(at)
    const planned = await letterOf(order)
    expect((await openRows(order)).map(({ due_at }) => due_at)).toEqual([planned!.breaksAt])
    const { body } = await at.call('GET', '/api/order-items', { token: order.token })
    expect((body['orders'] as { promise: unknown }[])[0]?.promise).toMatchObject({
      with: 'Clinical team',
      usual_by: planned!.usualBy.toISOString(),
      write_by: planned!.writeBy.toISOString(),
    })
    expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
    expect(await openRows(order)).toEqual([])
    await passUntil(planned!.writeBy)
    expect(await letters(order)).toEqual([])
  })

  test('that is broken is one event, one letter without health details and one late order', async () => {
    const order = await placeOrderInReview(at)
    const planned = (await letterOf(order))!
    await at.advance(Math.floor((planned.breaksAt.getTime() - at.clock.now().getTime()) / 1000) - 60)
    expect([await letters(order), await listed('clinician', order)]).toEqual([[], []])
    await passUntil(planned.breaksAt)
    const [letter, ...others] = await letters(order)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ channel: 'email', state: 'sent' })
    expect(letter!.created_at <= planned.writeBy).toBe(true)
    expect(`${letter!.subject} ${letter!.body}`).not.toMatch(
      /glutide|tirzepatide|dose|weight|prescription|doctor|clinic(al|ian)/i,
    )
    expect(letter!.body).toContain('/status-progress')
    expect(await listed('clinician', order)).toEqual([
      {
        id: expect.any(String),
        order_id: order.orderId,
        order_number: expect.stringMatching(/^C-O-\d{6}$/),
        patient: 'Maya S.',
        with: 'Clinical team',
        role: 'clinician',
        status: 'waiting_prescription',
        status_now: 'waiting_prescription',
        waits: true,
        since: (await rowOf(order)).status_since.toISOString(),
        usual_by: planned.usualBy.toISOString(),
        write_by: planned.writeBy.toISOString(),
        broken_at: expect.any(String),
        new_by: expect.any(String),
        times: 1,
        closed: null,
      },
    ])
    const events = await at.ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'order.promise_broken'), eq(audit.subject, `order:${order.orderId}`)))
    expect(events).toHaveLength(1)
  })

  test('whose due row is delivered twice, or again at the same time, is written once', async () => {
    const order = await lateReview()
    const { version, id } = await rowOf(order)
    const item = {
      kind: 'promise_breach' as const,
      subject: order.orderId,
      n: version,
      dueAt: at.clock.now(),
    }
    await inJob(at.ctx, () => markOrderLate(at.ctx, item))
    await Promise.all([
      inJob(at.ctx, () => markOrderLate(at.ctx, item)),
      inJob(at.ctx, () => markOrderLate(at.ctx, item)),
    ])
    await at.settle()
    expect(await letters(order)).toHaveLength(1)
    expect(
      await at.ctx.db.select().from(lateOrderRecords).where(eq(lateOrderRecords.order_id, id)),
    ).toHaveLength(1)
  })

  test('is not broken by an order that moved on while its due row waited', async () => {
    const order = await placeOrderInReview(at)
    const { version } = await rowOf(order)
    await prescribeOrder(at, order.orderId)
    await inJob(at.ctx, () =>
      markOrderLate(at.ctx, {
        kind: 'promise_breach',
        subject: order.orderId,
        n: version,
        dueAt: at.clock.now(),
      }),
    )
    expect(await letters(order)).toEqual([])
  })

  test('D-93 goes on after a voided prescription: one record, and the next letter when the new promise runs out', async () => {
    const order = await lateReview()
    await prescribeOrder(at, order.orderId)
    expect(await listed('clinician', order)).toMatchObject([
      { status: 'waiting_prescription', status_now: 'prescription_received', waits: false },
    ])
    const voided = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/void-prescription`, {
      token: await signInStaff(at, 'clinician'),
      body: { reason: 'Written by mistake' },
    })
    expect(voided.status).toBe(200)
    const [again] = await listed('clinician', order)
    expect(again).toMatchObject({ waits: true, times: 1 })
    expect(await letters(order)).toHaveLength(1)
    await passUntil(new Date(String(again?.['new_by'])))
    expect(await letters(order)).toHaveLength(2)
    expect(await listed('clinician', order)).toMatchObject([{ waits: true, times: 2 }])
  })

  test('D-93 of a paused parcel runs out too, and the pharmacy has a task; the new promise runs out in its turn', async () => {
    const order = await placePrescribedOrder(at)
    await applyPrescriptionDecision(at, order, true)
    const paused = await at.staffCall('POST', `/staff-api/pharmacy/orders/${order.orderId}/pause`, {
      token: await signInStaff(at, 'pharmacy'),
      body: { reason: 'Out of stock' },
    })
    expect(paused.status).toBe(200)
    await passUntil((await letterOf(order))!.breaksAt)
    expect(await listed('pharmacy', order)).toMatchObject([{ status: 'shipping_paused', waits: true }])
    const home = await at.staffCall('GET', '/staff-api/tasks', { token: await signInStaff(at, 'pharmacy') })
    expect(home.body['rows']).toContainEqual(
      expect.objectContaining({ kind: 'order_late', subject: `order:${order.orderId}` }),
    )
    const [late] = await listed('pharmacy', order)
    await passUntil(new Date(String(late?.['new_by'])))
    expect(await listed('pharmacy', order)).toMatchObject([{ waits: true, times: 2 }])
    expect(await letters(order)).toHaveLength(2)
  })
})

describe('a late order', () => {
  test('is closed once, by somebody of its role, with a note that stays', async () => {
    const order = await lateReview()
    const [row] = await listed('clinician', order)
    const path = `/${row!.id}/close`
    const note = 'Called the patient; the review is done today.'
    expect((await staff('clinician', 'POST', path, { note: ' ' })).status).toBe(400)
    expect((await staff('clinician', 'POST', path, { note })).status).toBe(200)
    expect(await listed('clinician', order)).toEqual([])
    expect(await listed('clinician-south', order, 'closed')).toMatchObject([
      { id: row!.id, closed: { by: 'Dr. Casey Demo', note } },
    ])
    const again = await staff('clinician-south', 'POST', path, { note: 'Me too' })
    expect(again).toMatchObject({ status: 409, body: { message: 'This was already closed.' } })
    expect((await rowOf(order)).status).toBe('waiting_prescription')
  })

  test('is hidden from every other role, and its id answers them like one that never was', async () => {
    const order = await lateReview()
    const [row] = await listed('clinician', order)
    for (const who of ['pharmacy', 'support']) {
      expect(await listed(who, order)).toEqual([])
      expect((await staff(who, 'POST', `/${row!.id}/close`, { note: 'Mine?' })).status).toBe(404)
    }
    expect(await listed('admin', order), 'W-61').toMatchObject([{ id: row!.id, role: 'clinician' }])
    for (const who of ['billing', 'content', 'admin']) {
      expect((await staff(who, 'GET', '')).status).toBe(who === 'admin' ? 200 : 403)
      expect((await staff(who, 'POST', `/${row!.id}/close`, { note: 'Mine?' })).status).toBe(403)
    }
    expect((await at.staffCall('GET', '/staff-api/late-orders', { token: order.token })).status).toBe(401)
    expect((await staff('clinician', 'POST', '/no-such-id/close', { note: 'None' })).status).toBe(404)
    expect(await listed('clinician', order)).toHaveLength(1)
  })

  test('is listed and closed with audit rows', async () => {
    const order = await lateReview()
    const [row] = await listed('clinician', order)
    await staff('clinician', 'POST', `/${row!.id}/close`, { note: 'Done' })
    const actions = (await at.ctx.db.select({ action: audit.action }).from(audit)).map(({ action }) => action)
    expect(actions).toContain('late_orders.listed')
    expect(actions).toContain('order.late_closed')
  })
})

describe('D-76 D-93 a hold stops the time of whoever has the order, and it goes on where it was:', () => {
  const DAYS = 5
  const promiseOf = async (order: Reviewed) => {
    const { body } = await at.call('GET', '/api/order-items', { token: order.token })
    const listed = body['orders'] as { id: string; promise: { usual_by: string | null; with: string } }[]
    return listed.find(({ id }) => id === order.orderId)?.promise
  }
  /** Holds for days, in which nothing is promised and nobody is late; returns when the status should end, before and after. */
  async function heldFor(order: Reviewed) {
    const before = (await promiseOf(order))?.usual_by ?? ''
    await stopCare(at, order)
    const held = { with: 'Clinical team', usual_by: null, new_by: null }
    expect(await promiseOf(order)).toMatchObject(held)
    await at.advance(DAYS * 24 * 3600)
    expect(await letters(order)).toEqual([])
    expect((await liftCareHold(at, await holdIdOf(at, order.userId))).status).toBe(200)
    return [before, (await promiseOf(order))?.usual_by ?? ''] as const
  }

  test('of a review to the minute, on the chart as in the promise', async () => {
    const order = await placeOrderInReview(at)
    await at.advance(3600)
    const due = Date.parse((await readChartOf(at, order.orderId)).order.due_at ?? '')
    const [before, after] = await heldFor(order)
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(DAYS * 24 * 3600_000)
    const moved = Date.parse((await readChartOf(at, order.orderId)).order.due_at ?? '') - due
    expect(moved / 1000).toBeCloseTo(DAYS * 24 * 3600, -2)
    const [check] = await openRows(order)
    expect(check?.due_at.getTime()).toBeGreaterThan(at.clock.now().getTime())
    await passUntil(check!.due_at)
    expect(await letters(order)).toHaveLength(1)
  })

  test('of the pharmacy, with a new end of a ship day', async () => {
    const order = await placePrescribedOrder(at)
    expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
    const [before, after] = await heldFor(order)
    expect(Date.parse(after)).toBeGreaterThan(Math.max(Date.parse(before), at.clock.now().getTime()))
    expect((await openRows(order)).map(({ due_at }) => due_at > at.clock.now())).toEqual([true])
  })
})

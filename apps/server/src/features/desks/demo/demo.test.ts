import { existsSync } from 'node:fs'
import path from 'node:path'
import { easternDate } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { buySubscription, completeTreatment } from '@contour/testkit/people/subscription-life'
import { submitForm } from '@contour/testkit/people/submit-form'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prescriptions, shipments, staffMembers, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  // The patients of the demo have their own tests (seed-demo.test.ts): what they cost comes twice here, with the reset.
  at = await startTestService({ env: { SEED: 'staff' } })
})
afterAll(() => at.close())

test('the outbox shows messages newest first, all or of one address', async () => {
  const one = await placePendingOrder(at)
  const two = await placePendingOrder(at)
  await submitForm(at, one)
  await submitForm(at, two)
  const all = await at.call('GET', '/demo/outbox')
  const rows = all.body as unknown as { to: string; kind: string; text: string }[]
  expect(rows.slice(0, 2).map((row) => row.to)).toEqual([two.email, one.email])
  expect((await at.messages(one.email)).map((row) => row.kind)).toEqual(['form_received'])
})

test('E-015 every message is shown with samples in each form, and the outbox has its HTML', async () => {
  const { body } = await at.call('GET', '/demo/templates')
  type Shown = { kind: string; subject: string; text: string; html: string; sms: string | null }
  const templates = body['templates'] as Shown[]
  expect(templates.length).toBeGreaterThan(40)
  const ready = templates.find(({ kind }) => kind === 'prescription_ready')
  expect(ready).toMatchObject({
    subject: 'Please review your prescription',
    text: expect.stringContaining('Your prescription is ready, Maya.'),
    html: expect.stringContaining('Your prescription is ready, Maya.'),
    sms: expect.stringMatching(/^Contour.*: Something in your account is waiting for you\./),
  })
  const one = await placePendingOrder(at)
  await submitForm(at, one)
  const sent = await at.call('GET', `/demo/outbox?to=${encodeURIComponent(one.email)}`)
  const rows = sent.body as unknown as { kind: string; html: string | null }[]
  expect(rows.find(({ kind }) => kind === 'form_received')?.html).toMatch(/^<!doctype html>/)
})

test('two moves of the clock at once add up, and nothing falls due twice', async () => {
  const before = Number((await at.call('GET', '/demo/clock')).body.offset_seconds)
  const move = () => at.call('POST', '/demo/clock', { body: { advance_seconds: 600 } })
  const answers = await Promise.all([move(), move()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(Number((await at.call('GET', '/demo/clock')).body.offset_seconds)).toBe(before + 1200)
  expect((await at.call('POST', '/demo/clock', { body: { advance_seconds: -1 } })).status).toBe(400)
})

test('the next step is offered where somebody else’s turn it is, and plays the clinician', async () => {
  const person = await placePendingOrder(at)
  const early = await at.call('POST', `/demo/orders/${person.orderId}/next`)
  expect(early.status).toBe(409)
  await submitForm(at, person)
  const list = (await at.call('GET', '/demo/orders')).body as unknown as {
    orders: { id: string; next_step: string | null; patient: string }[]
    logins: { who: string; email: string }[]
  }
  expect(list.orders.find((row) => row.id === person.orderId)).toMatchObject({
    patient: 'Maya Sample',
    next_step: 'Doctor: prescribe',
  })
  expect(list.logins.map((login) => login.who)).toContain('clinician')
  const played = await at.call('POST', `/demo/orders/${person.orderId}/next`)
  expect(played.body).toMatchObject({ status: 'success', order_status: 'prescription_received' })
  const [row] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, person.orderKey))
  expect(row).toMatchObject({ state: 'awaiting', npi: '0000000001' })
  expect((await at.call('POST', '/demo/orders/nothing/next')).status).toBe(404)
})

test('pharmacy and carrier are played through the desks, on a ship day, and the hold is captured', async () => {
  const buyer = await buySubscription(at)
  const id = buyer.orderId
  await completeTreatment(at, buyer, id)
  const shipped = await at.call('POST', `/demo/orders/${id}/next`)
  expect(shipped.body).toMatchObject({ status: 'success', order_status: 'order_shipped' })
  const [shipment] = await at.ctx.db
    .select()
    .from(shipments)
    .where(isNotNull(shipments.tracking))
    .orderBy(desc(shipments.shipped_at))
  expect(shipment?.shipped_at && isShipDay(easternDate(shipment.shipped_at))).toBe(true)
  const delivered = await at.call('POST', `/demo/orders/${id}/next`)
  expect(delivered.body).toMatchObject({ status: 'success', order_status: 'order_delivered' })
  expect((await at.call('POST', `/demo/orders/${id}/next`)).status).toBe(409)
})

test('reset forgets everybody, seeds the staff again and keeps the clock', async () => {
  const person = await placePendingOrder(at)
  const before = Number((await at.call('GET', '/demo/clock')).body.offset_seconds)
  expect((await at.call('POST', '/demo/reset')).status).toBe(200)
  expect(await at.ctx.db.select().from(users).where(eq(users.id, person.userId))).toEqual([])
  expect((await at.ctx.db.select().from(staffMembers)).length).toBeGreaterThan(0)
  expect(Number((await at.call('GET', '/demo/clock')).body.offset_seconds)).toBe(before)
  expect((await at.call('GET', `/forms/orders/${person.orderId}`, { token: person.token })).status).toBe(401)
  expect(existsSync(path.join(at.ctx.config.dataDir, 'demo-logins.json'))).toBe(true)
})

test('outside demo mode none of these calls exists', async () => {
  const live = await startTestService({
    env: { DEMO: '0', MAIL: 'outbox', SMS: 'outbox' },
  })
  try {
    for (const [method, path] of [
      ['GET', '/demo/outbox'],
      ['GET', '/demo/clock'],
      ['POST', '/demo/clock'],
      ['GET', '/demo/orders'],
      ['POST', '/demo/reset'],
    ] as const)
      expect((await live.call(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(404)
  } finally {
    await live.close()
  }
})

import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { submitAdjustForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formSubmissions, orderFiles, orders, prescriptions } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

async function awaiting(drug: 'semaglutide' | 'tirzepatide' = 'semaglutide', term: 3 | 6 = 3) {
  const person = await placePendingOrder(at, { drug, term })
  await prescribeDirectly(at, person, 'awaiting', 'prescription_received')
  return person
}
const orderOf = async (key: number) => (await at.ctx.db.select().from(orders).where(eq(orders.id, key)))[0]
const kept = (key: number) =>
  at.ctx.db.select().from(formSubmissions).where(eq(formSubmissions.order_id, key))

test('P-ADJ-010 D-23 while a prescription awaits the form declines it and marks the order', async () => {
  const person = await awaiting()
  const answer = await submitAdjustForm(at, person, { '1': 500, '2': 1000, '3': 1700 })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: true, order_status: 'waiting_prescription', next: 'home' })
  expect(await orderOf(person.orderKey)).toMatchObject({
    status: 'waiting_prescription',
    dose_change: true,
    submitted: 3,
  })
  const [decided] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, person.orderKey))
  expect(decided?.state).toBe('declined')
  const [row] = await kept(person.orderKey)
  expect(row).toMatchObject({
    kind: 'adjust',
    requested: { 'Month 1': 500, 'Month 2': 1000, 'Month 3': 1700 },
  })
  const files = await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, person.orderKey))
  expect(files.map((file) => file.type)).toEqual(['prescription_image'])
})

test('P-ADJ-012 P-ADJ-013 doses not chosen are the stated ones', async () => {
  const sema = await awaiting('semaglutide', 6)
  await submitAdjustForm(at, sema)
  expect((await kept(sema.orderKey))[0]?.requested).toEqual({
    'Month 1': 250,
    'Month 2': 500,
    'Month 3': 1000,
    'Month 6-12': 2400,
  })
  const tirz = await awaiting('tirzepatide', 6)
  await submitAdjustForm(at, tirz)
  expect((await kept(tirz.orderKey))[0]?.requested).toEqual({
    'Month 1': 2500,
    'Month 2': 5000,
    'Month 3': 7500,
    'Month 6-12': 10_000,
  })
})

test('a dose that a month does not offer, or another product, stores nothing', async () => {
  const person = await awaiting()
  const body = {
    answers: [],
    form_id: person.orderId,
    patientPreference: { 'Month 1': '0.25', 'Month 2': '2.4', 'Month 3': '2.4' },
    formType: 'adjustDose',
  }
  const send = (more: object) =>
    at.call('POST', '/api/submit-adjust-doses-form', { token: person.token, body: { ...body, ...more } })
  const dose = await send({})
  expect(dose.status).toBe(400)
  expect(dose.body.details).toMatchObject({
    problems: expect.arrayContaining([expect.stringContaining('Month 2')]) as unknown,
  })
  const product = await send({ patientPreference: {}, product_id: 'something-else' })
  expect(product.body.details).toMatchObject({
    problems: expect.arrayContaining(['The product does not match the order.']) as unknown,
  })
  expect(await kept(person.orderKey)).toEqual([])
  expect(await orderOf(person.orderKey)).toMatchObject({ status: 'prescription_received' })
})

test('sent twice it is stored once; a foreign order is not found; without a prescription it is refused', async () => {
  const person = await awaiting()
  const body = {
    answers: [],
    form_id: person.orderId,
    images: [] as object[],
    patientPreference: {},
    formType: 'adjustDose',
  }
  const first = await submitAdjustForm(at, person)
  const again = await submitAdjustForm(at, person)
  expect([first.status, again.status]).toEqual([200, 200])
  expect((await submitAdjustForm(at, person, { '1': 500, '2': 500, '3': 500 })).status).toBe(409)
  expect(await kept(person.orderKey)).toHaveLength(1)
  const other = await placePendingOrder(at)
  const path = '/api/submit-adjust-doses-form'
  expect((await at.call('POST', path, { token: other.token, body })).status).toBe(404)
  expect((await at.call('POST', path, { body })).status).toBe(401)
  expect((await submitAdjustForm(at, other)).status).toBe(409)
})

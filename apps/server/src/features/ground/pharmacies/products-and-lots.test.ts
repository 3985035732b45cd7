import { audit } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { startSubscriber } from '@contour/testkit/people/subscription-life'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const read = async (what: 'products' | 'lots') =>
  (await callStaff(at, 'pharmacy', 'GET', `/pharmacy/${what}`)).body
const productOf = async (strength: number) =>
  ((await read('products'))['rows'] as Row[]).find(({ strength_ug }) => strength_ug === strength)!
const lotOf = async (wanted: string) =>
  ((await read('lots'))['rows'] as Row[]).find(({ number }) => number === wanted)!
const saveProduct = (body: Row, who = 'pharmacy') => callStaff(at, who, 'POST', '/pharmacy/products', body)
const saveLot = (body: Row, who = 'pharmacy') => callStaff(at, who, 'POST', '/pharmacy/lots', body)
const lastAudit = async (action: string) =>
  (await at.ctx.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)).limit(1))[0]
const newProduct = async () => ({
  id: null,
  pharmacy: ((await read('products'))['pharmacies'] as { id: string }[])[0]!.id,
  drug: 'semaglutide',
  strength_ug: 500,
  composition: 'Semaglutide, vitamin B12 (sample)',
  ug_per_ml: 5000,
  vial_ul: 1000,
  syringe: 30,
})
const newLot = { id: null, number: 'sg 1107', use_by: '2027-02-14', withdrawn: null }

test('MED-12 W-45 D-89 the pharmacy adds a product and a lot, and both are audited', async () => {
  const added = await saveProduct(await newProduct())
  expect(added.status).toBe(200)
  const product = String(added.body['id'])
  expect(((await read('products'))['rows'] as Row[]).find(({ id }) => id === product)).toMatchObject({
    strength_ug: 500,
    ug_per_ml: 5000,
    syringe: 30,
    units: 10,
    shipped: false,
    pharmacy: 'Sample Valley Pharmacy',
  })
  expect(await lastAudit('pharmacy_product.added')).toMatchObject({ after: { ug_per_ml: 5000 } })
  expect((await saveLot({ ...newLot, product })).status).toBe(200)
  expect(await lotOf('SG1107')).toMatchObject({ product, use_by: '2027-02-14', withdrawn: null, parcels: 0 })
  expect(await lastAudit('lot.added')).toMatchObject({ after: { number: 'SG1107' } })
  const twice = await saveLot({ ...newLot, product })
  expect(twice).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'Lot SG1107 of this product is on file already.' },
  })
})

test.each([
  [{ ug_per_ml: 0 }, 'A product needs a concentration above 0 mg/mL.'],
  [
    { ug_per_ml: 3000 },
    'No line of this syringe marks this dose exactly. Choose another concentration or syringe.',
  ],
  [
    { ug_per_ml: 1000 },
    'This dose does not fit into the syringe. Choose a larger syringe or a stronger concentration.',
  ],
  [{ ug_per_ml: 50_000 }, 'This dose is less than 5 units. Choose a weaker concentration.'],
  [{ vial_ul: 50 }, 'The vial holds less than one dose.'],
  [{ strength_ug: 600 }, 'This strength of the drug is not prescribed here.'],
])('MED-12 D-89 a product with %j is refused', async (change, message) => {
  const answer = await saveProduct({ ...(await newProduct()), ...change })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', message } })
})

test('MED-12 W-45 D-89 numbers of a product and a lot stay once a parcel left with them; the date changes and a lot is withdrawn', async () => {
  await startSubscriber(at)
  const product = await productOf(250)
  expect(product).toMatchObject({ shipped: true, units: 10 })
  const { id, ug_per_ml, vial_ul, syringe, composition, drug, strength_ug } = product
  const { pharmacy } = await newProduct()
  const change = { id, pharmacy, ug_per_ml, vial_ul, syringe, composition, drug, strength_ug }
  expect((await saveProduct({ ...change, ug_per_ml: 5000 })).status).toBe(409)
  const lot = await lotOf('SAMPLE-S250')
  const same = { id: lot['id'], product: lot['product'], number: 'SAMPLE-S250', withdrawn: null }
  expect((await saveLot({ ...same, number: 'OTHER', use_by: '2030-01-01' })).status).toBe(409)
  expect((await saveLot({ ...same, use_by: '2030-01-01' })).status).toBe(200)
  expect((await saveLot({ ...same, use_by: '2030-01-01', withdrawn: 'Particles' })).status).toBe(200)
  expect(await lotOf('SAMPLE-S250')).toMatchObject({
    use_by: '2030-01-01',
    withdrawn: 'Particles',
    parcels: 1,
  })
  expect(await lastAudit('lot.changed')).toMatchObject({
    before: { withdrawn: null },
    after: { withdrawn: 'Particles' },
  })
})

test('a product of which nothing shipped is changed, and a number that no label has is refused', async () => {
  const { body } = await saveProduct({ ...(await newProduct()), strength_ug: 1000, syringe: 50 })
  const id = String(body['id'])
  const change = { ...(await newProduct()), id, strength_ug: 1000, ug_per_ml: 2500, syringe: 50 }
  expect((await saveProduct(change)).status).toBe(200)
  expect(((await read('products'))['rows'] as Row[]).find((row) => row['id'] === id)).toMatchObject({
    units: 40,
  })
  expect(await saveLot({ ...newLot, product: id, number: '***' })).toMatchObject({
    status: 400,
    body: { field: 'number' },
  })
  expect((await saveLot({ ...newLot, product: 'nothing' })).status).toBe(404)
})

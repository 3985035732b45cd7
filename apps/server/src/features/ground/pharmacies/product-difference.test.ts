import { pharmacyProducts } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { startSubscriber } from '@contour/testkit/people/subscription-life'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOldProducts } from './ask-what-differs.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const saveProduct = (body: Row) => callStaff(at, 'pharmacy', 'POST', '/pharmacy/products', body)

test('D-85 a product that does not say what makes it different is a task of the pharmacy, and one that shipped may still say it, once', async () => {
  await startSubscriber(at)
  const { body } = await callStaff(at, 'pharmacy', 'GET', '/pharmacy/products')
  const pharmacy = (body['pharmacies'] as { id: string }[])[0]!.id
  const product = (body['rows'] as Row[]).find(
    (row) => row['drug'] === 'semaglutide' && row['strength_ug'] === 250,
  )!
  const { id, ug_per_ml, vial_ul, syringe, composition, drug, strength_ug } = product
  const saved = { id, pharmacy, ug_per_ml, vial_ul, syringe, composition, drug, strength_ug }
  const subject = `pharmacy_product:${String(id)}`
  const tasksOf = async () => (await tasksAbout(at, subject)).map(({ role, state }) => ({ role, state }))
  // As a product that was entered before the question was asked.
  await at.ctx.db
    .update(pharmacyProducts)
    .set({ differs_by: [] })
    .where(eq(pharmacyProducts.public_id, String(id)))
  await askOldProducts(at.ctx)
  await askOldProducts(at.ctx)
  expect(await tasksOf()).toEqual([{ role: 'pharmacy', state: 'open' }])
  expect((await saveProduct({ ...saved, differs_by: ['ingredient'], vial_ul: 1000 })).status).toBe(409)
  expect((await saveProduct({ ...saved, differs_by: ['ingredient'] })).status).toBe(200)
  expect(await tasksOf()).toEqual([{ role: 'pharmacy', state: 'settled' }])
  expect((await saveProduct({ ...saved, differs_by: ['added-component'] })).status).toBe(409)
  const added = await saveProduct({ ...saved, id: null, ug_per_ml: 5000 })
  expect(
    (await tasksAbout(at, `pharmacy_product:${String(added.body['id'])}`)).map(({ kind }) => kind),
  ).toEqual(['product_difference'])
})

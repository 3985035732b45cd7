import { startTestService, type TestService } from '@contour/testkit'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { priceRows } from '../../../db/schema.ts'
import { followPrices } from './follow-prices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test.each([
  ['tirzepatide-injection', 'Tirzepatide', 'injection', 349.97, 'tirz_plan_1'],
  ['semaglutide-injection', 'Semaglutide', 'injection', 199.97, 'sema_plan_278928'],
  ['glp-anti-nausea', 'GLP Anti-Nausea', 'add-on', 19.97, 'glp_nausia'],
])(
  'C-CAT-024 C-CAT-025 C-CAT-026 F-QST-026 F-QST-027 the lookup of %s',
  async (id, name, type, retail_price, stripe_id) => {
    const answer = await at.call('GET', `/api/product/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'success',
      product: { id, name, type, stripe_id, category: { primary: 'WEIGHT' }, pricing: { retail_price } },
    })
  },
)

test('C-CAT-027 C-CAT-028 C-CAT-029 a product carries every stated field', async () => {
  const { product } = (await at.call('GET', '/api/product/semaglutide-injection')).body as unknown as {
    product: Record<string, Record<string, unknown>>
  }
  expect(Object.keys(product)).toEqual(
    expect.arrayContaining(
      'id name sku type url pharmacy form_name category pricing is_subscription is_addon is_prescription'.split(
        ' ',
      ),
    ),
  )
  expect(Object.keys(product.pricing ?? {}).toSorted()).toEqual(
    'additional_cost discount_percentage retail_price shipping_cost shipping_type unit'.split(' '),
  )
  expect(Object.keys(product.category ?? {})).toEqual(['primary', 'secondary', 'tertiary'])
})

test('an unknown product is 404', async () => {
  expect((await at.call('GET', '/api/product/aspirin')).body).toMatchObject({ code: 'not_found' })
})

test('C-CAT-003 C-CAT-005 C-CAT-006 C-CAT-007 C-CAT-008 C-CAT-010 C-CAT-011 C-CAT-012 C-CAT-013 C-CAT-021 C-CAT-023 the catalogue tells the checkout list in cents', async () => {
  const { drugs, products } = (await at.call('GET', '/api/app/catalog')).body as unknown as {
    drugs: { drug: string; as_low_as_cents: number; terms: Record<string, number>[] }[]
    products: { id: string }[]
  }
  const figures = Object.fromEntries(
    drugs.map(({ drug, as_low_as_cents, terms }) => [
      drug,
      [as_low_as_cents, ...terms.map((t) => [t.term, t.total_cents, t.monthly_cents, t.savings_cents])],
    ]),
  )
  expect(figures).toEqual({
    semaglutide: [
      11249,
      [1, 14997, 14997, 0],
      [3, 44997, 14999, 19994],
      [6, 80995, 13499, 58987],
      [12, 134997, 11249, 154967],
    ],
    tirzepatide: [
      19582,
      [1, 24997, 24997, 0],
      [3, 74997, 24999, 19994],
      [6, 134982, 22497, 65000],
      [12, 234988, 19582, 174976],
    ],
  })
  expect(products.map(({ id }) => id)).not.toContain('glp-energy')
})

test('D-12 M-21 the prices that pages name are those of the version in force, from its day on', async () => {
  const { db, clock, prices } = at.ctx
  await followPrices(at.ctx)
  expect(prices.current).toEqual({ semaglutide: '$112.49', tirzepatide: '$195.82' })
  const from = addDays(easternDate(clock.now()), 2)
  const yearly = and(
    eq(priceRows.list, 'checkout'),
    eq(priceRows.drug, 'semaglutide'),
    eq(priceRows.term, 12),
    eq(priceRows.part, 'total'),
  )
  await db.update(priceRows).set({ valid_to: from }).where(yearly)
  await db.insert(priceRows).values({
    list: 'checkout',
    drug: 'semaglutide',
    term: 12,
    part: 'total',
    cents: 144_000,
    valid_from: from,
  })
  await followPrices(at.ctx)
  expect(prices.current.semaglutide).toBe('$112.49')
  await at.advance(2 * 86_400)
  expect(prices.current).toEqual({ semaglutide: '$120.00', tirzepatide: '$195.82' })
})

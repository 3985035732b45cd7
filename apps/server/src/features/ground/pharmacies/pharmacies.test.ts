import { pharmacies, pharmacyLicenses, shipments } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { createLead } from '@contour/testkit/people/create-lead'
import { buySubscription, completeTreatment, signIn } from '@contour/testkit/people/subscription-life'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const SAMPLE = { name: 'Sample Valley Pharmacy', phone: '(555) 555-0177' }

const quoteOf = async (state: string) => {
  const lead = await createLead(at, { state })
  const cartId = await createCart(at, lead)
  const body = { payment_terms: 1 }
  return (await at.call('POST', `/api/app/carts/${cartId}/quote`, { token: lead.token, body })).body
}

test('LAW-05 D-89 the pharmacy is named before payment, and so is nobody where none has a license', async () => {
  expect((await quoteOf('CA'))['pharmacy']).toEqual(SAMPLE)
  const inTexas = eq(pharmacyLicenses.state, 'TX')
  const [license] = await at.ctx.db.delete(pharmacyLicenses).where(inTexas).returning()
  expect((await quoteOf('TX'))['pharmacy']).toBeNull()
  const { pharmacy_id, state, number } = license!
  await at.ctx.db.insert(pharmacyLicenses).values({ pharmacy_id, state, number })
})

test('LAW-05 D-89 the order names the pharmacy from the start, and the parcel keeps it when another serves the state', async () => {
  const member = await buySubscription(at)
  const token = await signIn(at, member)
  const pharmacy = async () =>
    ((await at.call('GET', '/api/order-items', { token })).body['orders'] as { pharmacy: unknown }[])[0]!
      .pharmacy
  expect(await pharmacy()).toEqual(SAMPLE)
  await completeTreatment(at, member, member.orderId)
  const [first] = await at.ctx.db.select().from(pharmacies).orderBy(asc(pharmacies.id))
  const [parcel] = await at.ctx.db.select().from(shipments)
  expect(parcel!.pharmacy_id).toBe(first!.id)
  const [state] = await at.ctx.db
    .delete(pharmacyLicenses)
    .where(eq(pharmacyLicenses.state, parcel!.state))
    .returning()
  expect(await pharmacy()).toEqual(SAMPLE)
  await at.ctx.db
    .insert(pharmacyLicenses)
    .values({ pharmacy_id: state!.pharmacy_id, state: state!.state, number: state!.number })
})

// A clinic that adds a pharmacy enters data, and changes no code: who serves a state, makes the medicine, is named to the
// patient and is on the parcel follows from its licenses, products and lots (D-89).
import { startTestService, type TestService } from '@contour/testkit'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { shipToday } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

const read = async (who: string, path: string) =>
  (await at.staffCall('GET', `/staff-api/${path}`, { token: await signInStaff(at, who) })).body
const send = async (who: string, path: string, body: Record<string, unknown>) => {
  const answer = await at.staffCall('POST', `/staff-api/${path}`, { token: await signInStaff(at, who), body })
  expect([path, answer.status]).toEqual([path, 200])
  return String(answer.body['id'])
}

type Pharmacy = {
  id: string
  name: string
  phone: string
  address: string
  licenses: { state: string; number: string }[]
}
const lines = (licenses: Pharmacy['licenses']) => licenses.map(({ state, number }) => `${state} ${number}`)

/** Takes a state from the pharmacy that serves it, and gives it to a new one with a product and a lot of its own. */
async function addPharmacyFor(state: string): Promise<void> {
  const [first] = (await read('admin', 'pharmacies'))['rows'] as Pharmacy[]
  if (!first) throw new Error('no pharmacy')
  const { id, name, phone, address, licenses } = first
  const left = licenses.filter((license) => license.state !== state)
  const second = await send('admin', 'pharmacies', {
    id: null,
    name: 'Second Sample Pharmacy',
    phone: '(555) 555-0188',
    address: '1 Example Way, Sampletown, CA 90001',
    licenses: [`${state} PHY 1`],
  })
  await send('admin', 'pharmacies', { id, name, phone, address, licenses: lines(left) })
  const product = await send('pharmacy', 'pharmacy/products', {
    id: null,
    pharmacy: second,
    drug: 'semaglutide',
    strength_ug: 250,
    composition: 'Semaglutide with vitamin B6',
    differs_by: ['ingredient', 'added-component'],
    ug_per_ml: 2500,
    vial_ul: 2500,
    syringe: 50,
  })
  await send('pharmacy', 'pharmacy/lots', {
    id: null,
    product,
    number: 'SECOND-1',
    use_by: '2099-12-31',
    withdrawn: null,
  })
}

test('D-89 a second pharmacy serves the states of its licenses from the day that it is entered: parcel, patient, lots', async () => {
  const before = await placePrescribedOrder(at)
  expect((await applyPrescriptionDecision(at, before, true)).status).toBe(200)
  await addPharmacyFor('CA')
  const order = await placePrescribedOrder(at)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  const listed = body['orders'] as { id: string; pharmacy: { name: string } | null }[]
  expect(listed.find(({ id }) => id === order.orderId)?.pharmacy?.name).toBe('Second Sample Pharmacy')
  expect((await lotsOf(at, order.orderId)).map(({ lot }) => lot)).toEqual(['SECOND-1'])
  // What was accepted before leaves with a lot of the second one too: the first has no license there any more.
  for (const { orderId } of [before, order]) expect((await shipToday(at, orderId)).status).toBe(200)
  const parcels = (await read('pharmacy', 'pharmacy/lots/parcels?number=SECOND-1'))['rows'] as {
    order_id: string
    pharmacy: string
  }[]
  expect(parcels.map(({ order_id: id, pharmacy }) => [id, pharmacy]).toSorted()).toEqual(
    [before, order].map(({ orderId }) => [orderId, 'Second Sample Pharmacy']).toSorted(),
  )
})

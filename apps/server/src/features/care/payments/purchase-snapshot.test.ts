import { expect, test } from 'vitest'
import { marksOf, snapshotOf } from './purchase-snapshot.ts'

const address = { address_line_1: '1 Main St', address_line_2: '', city: 'Austin', state: 'TX', zip: '78701' }
/** As the first releases stored it: without coupon amount, click id and session. */
const old = {
  drug: 'semaglutide',
  productId: 'semaglutide-3',
  term: 3,
  addons: [],
  planCents: 59_700,
  totalCents: 59_700,
  renewalCents: 59_700,
  shipping: address,
  billing: null,
  couponUseId: null,
  claimed: true,
  ip: '192.0.2.1',
  by: 'patient:abc',
  requestId: 'r1',
}

test('a snapshot of an earlier release is read, with the marks that were merged into it', () => {
  const snapshot = { ...old, voidReason: 'denied', captureCents: 100 }
  expect(snapshotOf({ purpose: 'checkout', snapshot })).toEqual(old)
  expect(marksOf({ snapshot })).toEqual({ voidReason: 'denied', captureCents: 100, ip: '192.0.2.1' })
})

test('an intent without a purchase has none, and one that is damaged says so', () => {
  expect(snapshotOf({ purpose: 'renewal', snapshot: { voidReason: 'replaced' } })).toBeNull()
  expect(snapshotOf({ purpose: 'checkout', snapshot: null })).toBeNull()
  expect(marksOf({ snapshot: null })).toEqual({})
  expect(() => snapshotOf({ purpose: 'checkout', snapshot: { ...old, term: 2 } })).toThrow('term')
})

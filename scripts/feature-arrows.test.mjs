import { expect, test } from 'vitest'
import { featureCycles, featureProblem, featureProblems } from './feature-arrows.mjs'

const at = (path) => `apps/server/src/features/${path}.ts`
const imports = (...from) => ({ imports: from.map((specifier) => ({ from: specifier, at: 1 })) })

test('a feature uses the index of another, of its own tier or a lower one', () => {
  expect(featureProblem(at('desks/carts/a'), at('care/orders/index'))).toBeUndefined()
  expect(featureProblem(at('care/orders/a'), at('care/payments/index'))).toBeUndefined()
  expect(featureProblem(at('care/orders/a'), at('care/orders/b'))).toBeUndefined()
})

test('a feature reaches into no other file of another, not even its store', () => {
  expect(featureProblem(at('desks/carts/a'), at('desks/sales/coupons'))).toMatch(/carts reaches into/)
  expect(featureProblem(at('desks/carts/a'), at('care/orders/orders-store'))).toMatch(/reaches into/)
})

test('a feature imports no higher tier; its test may', () => {
  expect(featureProblem(at('ground/media/a'), at('care/orders/index'))).toMatch(/of a higher one/)
  expect(featureProblem(at('ground/media/a.test'), at('care/orders/index'))).toBeUndefined()
})

test('features that depend on each other through a third are named with the import that closes the circle', () => {
  const files = new Map([
    [at('care/orders/pay'), imports('../payments/index.ts', './list.ts')],
    [at('care/payments/refund'), imports('../shipments/index.ts')],
    [at('care/shipments/create'), imports('../orders/index.ts')],
    [at('desks/support/read'), imports('../../care/orders/index.ts')],
  ])
  expect(featureCycles(files)).toEqual([
    `${at('care/shipments/create')}:1 closes a circle of features: orders -> payments -> shipments -> orders`,
  ])
  files.set(at('care/shipments/create'), imports('../../ground/audit/index.ts'))
  files.set(at('care/shipments/create.test'), imports('../orders/index.ts'))
  expect(featureCycles(files)).toEqual([])
})

test('a feature that stands in no tier is named', () => {
  expect(featureProblems(new Map([[at('orders/pay'), imports()]]))).toEqual([
    `${at('orders/pay')} stands in no tier: ground, people, care, desks`,
  ])
})

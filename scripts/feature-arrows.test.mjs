import { expect, test } from 'vitest'
import { featureCycles, featureProblem, unusedLends } from './feature-arrows.mjs'

const at = (path) => `apps/server/src/features/${path}.ts`
const imports = (...from) => ({ imports: from.map((specifier) => ({ from: specifier, at: 1 })) })

test('a feature uses the index and the store of another, and none of its other files', () => {
  expect(featureProblem(at('carts/a'), at('orders/index'))).toBeUndefined()
  expect(featureProblem(at('carts/a'), at('orders/orders-store'))).toBeUndefined()
  expect(featureProblem(at('carts/a'), at('carts/b'))).toBeUndefined()
  expect(featureProblem(at('carts/a'), at('sales/coupons'))).toMatch(/carts reaches into/)
})

test('payments must not import orders, not even through their index', () => {
  expect(featureProblem(at('payments/a'), at('orders/index'))).toMatch(/must not depend on orders/)
})

test('features that depend on each other through a third are named with the import that closes the circle', () => {
  const files = new Map([
    [at('orders/pay'), imports('../payments/index.ts', './list.ts')],
    [at('payments/refund'), imports('../tasks/index.ts')],
    [at('tasks/create'), imports('../orders/index.ts')],
    [at('support/read'), imports('../orders/index.ts')],
  ])
  expect(featureCycles(files)).toEqual([
    `${at('tasks/create')}:1 closes a circle of features: orders -> payments -> tasks -> orders`,
  ])
  files.set(at('tasks/create'), imports('../audit/index.ts'))
  files.set(at('tasks/create.test'), imports('../orders/index.ts'))
  expect(featureCycles(files)).toEqual([])
})

test('a file that is lent and imported by its own feature alone is named', () => {
  const files = new Map([
    [at('orders/pay-order'), imports('../payments/save-card.ts', './cancel-order.ts')],
    [at('payments/refund'), imports('./number-invoice.ts')],
  ])
  expect(unusedLends(files, { payments: ['save-card', 'number-invoice'] })).toEqual([
    'scripts/lent-files.mjs lends payments/number-invoice, which no other feature imports',
  ])
})

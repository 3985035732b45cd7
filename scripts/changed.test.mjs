import { expect, test } from 'vitest'
import { journeysOf, nounsOf, serverTestsOf } from './changed.mjs'

const paths = [
  'apps/server/src/db/upgrade.test.ts',
  'apps/server/src/features/care/orders/cancel-order.test.ts',
  'apps/server/src/features/care/orders/list-orders.ts',
  'apps/server/src/features/ground/tasks/tasks.test.ts',
  'apps/server/crash-tests/races.long.test.ts',
  'e2e/identity-video.spec.ts',
  'e2e/identity.spec.ts',
  'e2e/journey-to-delivery.spec.ts',
  'e2e/orders-that-end.spec.ts',
  'e2e/orders.spec.ts',
  'e2e/visit-relay.long.spec.ts',
]
const nothing = () => []

test('a feature is known by its noun in every layer', () => {
  const touched = [
    'packages/contract/src/orders.ts',
    'packages/domain/src/tasks/task-queue.ts',
    'apps/staff/src/features/billing/refund-dialog.tsx',
    'apps/patient/src/texts/en/checkout.ts',
    'README.md',
  ]
  expect(nounsOf(touched)).toEqual(['orders', 'tasks', 'billing', 'checkout'])
})

test('a change of a feature in any layer runs the tests of the feature on the server', () => {
  for (const path of [
    'packages/contract/src/orders.ts',
    'apps/server/src/features/care/orders/list-orders.ts',
  ])
    expect(serverTestsOf([path], paths)).toEqual([
      'apps/server/src/features/care/orders/cancel-order.test.ts',
    ])
})

test('a change below the features runs the tests of its folder', () => {
  expect(serverTestsOf(['apps/server/src/db/migrate.ts'], paths)).toEqual([
    'apps/server/src/db/upgrade.test.ts',
  ])
  expect(serverTestsOf(['README.md'], paths)).toEqual([])
})

test('a change of a feature runs the journeys with its name, and the one through most of the product', () => {
  expect(journeysOf(['apps/patient/src/features/orders/order-card.tsx'], paths, nothing)).toEqual([
    'e2e/journey-to-delivery.spec.ts',
    'e2e/orders-that-end.spec.ts',
    'e2e/orders.spec.ts',
  ])
})

test('a changed journey runs, and those that import a changed page; tests and documents run none', () => {
  const importsOf = (path) => (path === 'e2e/orders.spec.ts' ? ['e2e/pages/orders-page.ts'] : [])
  expect(journeysOf(['e2e/identity.spec.ts'], paths, nothing)).toEqual(['e2e/identity.spec.ts'])
  expect(journeysOf(['e2e/pages/orders-page.ts'], paths, importsOf)).toEqual(['e2e/orders.spec.ts'])
  expect(journeysOf(['README.md', 'packages/domain/src/money/cents.test.ts'], paths, nothing)).toEqual([])
})

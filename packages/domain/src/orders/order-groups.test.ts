import { expect, test } from 'vitest'
import { ORDER_GROUPS, ORDER_GROUP_IDS } from './order-groups.ts'
import { ORDER_STATUSES } from './order-life-cycle.ts'

test('every status of an order is in one group, and every group can be chosen', () => {
  expect(Object.values(ORDER_GROUPS).flat().toSorted()).toEqual([...ORDER_STATUSES].toSorted())
  expect(Object.keys(ORDER_GROUPS)).toEqual([...ORDER_GROUP_IDS])
})

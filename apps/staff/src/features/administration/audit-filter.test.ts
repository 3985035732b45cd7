import { expect, test } from 'vitest'
import { actionName, readAuditFilter } from './audit-filter.ts'

test('the filters of the trail are read from the URL, without the empty and the unknown ones', () => {
  expect(
    readAuditFilter(new URLSearchParams('actor=staff:a&from=2026-11-02&until=&order=%20x%20&page=2')),
  ).toEqual({
    actor: 'staff:a',
    order: 'x',
    from: '2026-11-02',
  })
  expect(actionName('order.cancel_reason')).toBe('Order: cancel reason')
})

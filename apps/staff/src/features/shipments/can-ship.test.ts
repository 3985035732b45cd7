import { expect, test } from 'vitest'
import { canShip, isAhead, nextToShip } from './can-ship.ts'

const ready = { status: 'order_placed' as const, stopped: null, blocked: [] }
const TODAY = '2026-12-02'
const row = (order_id: string, more: Partial<Parameters<typeof canShip>[0] & { ship_on: string }> = {}) => ({
  ...ready,
  ship_on: TODAY,
  ...more,
  order_id,
  order_number: 'C-O-000413',
})

test('a shipment can leave when nothing stops, pauses or blocks it', () => {
  expect(canShip(ready)).toBe(true)
  expect(canShip({ ...ready, status: 'shipping_paused' })).toBe(false)
  expect(canShip({ ...ready, stopped: 'cancelled' })).toBe(false)
  expect(canShip({ ...ready, blocked: ['No shipments leave today.'] })).toBe(false)
})

test('after a shipment the next one that can leave opens, then one further up, then none', () => {
  const rows = [row('a'), row('b'), row('c', { status: 'shipping_paused' }), row('d')]
  expect(nextToShip(rows, 'b', TODAY)?.order_id).toBe('d')
  expect(nextToShip(rows, 'd', TODAY)?.order_id).toBe('a')
  expect(nextToShip([row('a'), row('c', { status: 'shipping_paused' })], 'a', TODAY)).toBeUndefined()
})

test('M-15 a shipment whose day is ahead is not the next one, though nothing keeps it here', () => {
  const later = row('b', { ship_on: '2026-12-03' })
  expect([isAhead(later, TODAY), isAhead(row('a'), TODAY), canShip(later)]).toEqual([true, false, true])
  expect(nextToShip([row('a'), later, row('c')], 'a', TODAY)?.order_id).toBe('c')
  expect(nextToShip([row('a'), later], 'a', TODAY)).toBeUndefined()
})

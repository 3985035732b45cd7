import { expect, test } from 'vitest'
import { canShip, nextToShip } from './can-ship.ts'

const ready = { status: 'order_placed' as const, stopped: null, blocked: [] }
const row = (order_id: string, more: Partial<Parameters<typeof canShip>[0]> = {}) => ({
  ...ready,
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
  expect(nextToShip(rows, 'b')?.order_id).toBe('d')
  expect(nextToShip(rows, 'd')?.order_id).toBe('a')
  expect(nextToShip([row('a'), row('c', { status: 'shipping_paused' })], 'a')).toBeUndefined()
})

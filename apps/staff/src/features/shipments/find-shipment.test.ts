import { expect, test } from 'vitest'
import { findShipment, matches } from './find-shipment.ts'

const gray = { order_id: 'Ab12cd34ef', order_number: 'C-O-000413', patient: 'Gray Sample', tracking: null }
const maya = {
  order_id: 'Zz98yy76xx',
  order_number: 'C-O-000414',
  patient: 'Maya Ortiz',
  tracking: '771244908831',
}
const rows = [gray, maya]

test('a name or the beginning of an order or tracking number finds its shipment', () => {
  expect(findShipment(rows, 'gray')).toEqual({ kind: 'shipment', row: gray })
  expect(findShipment(rows, 'ab12cd')).toEqual({ kind: 'shipment', row: gray })
  expect(findShipment(rows, 'c-o-000413')).toEqual({ kind: 'shipment', row: gray })
  expect(findShipment(rows, '7712 4490 8831')).toEqual({ kind: 'shipment', row: maya })
})

test('D-37 the number of a replacement finds it, with and without its dashes', () => {
  const sent = { ...maya, parcel: 'C-P-000123', tracking: null }
  expect(findShipment([gray, sent], 'C-P-000123')).toEqual({ kind: 'shipment', row: sent })
  expect(findShipment([gray, sent], 'cp000123')).toEqual({ kind: 'shipment', row: sent })
  expect(findShipment([gray, sent], 'C-P-000124')).toEqual({ kind: 'nothing' })
})

test('a tracking number that no shipment has is kept with its carrier', () => {
  expect(findShipment(rows, '1234 5678 9012')).toEqual({
    kind: 'tracking',
    carrier: 'FedEx',
    number: '123456789012',
  })
})

test('what names none or several finds nothing', () => {
  expect(findShipment(rows, 'nobody')).toEqual({ kind: 'nothing' })
  expect(findShipment(rows, 'a')).toEqual({ kind: 'nothing' })
  expect(findShipment(rows, ' ')).toEqual({ kind: 'nothing' })
  expect(matches(gray, '')).toBe(true)
})

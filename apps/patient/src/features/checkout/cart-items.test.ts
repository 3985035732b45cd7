import { expect, test } from 'vitest'
import type { CartItem } from '../../lib/stored-objects.ts'
import { addItem, cartTotals, setQuantity } from './cart-items.ts'

const item = (id: string, price: number, retail_price: number, is_addon = false): CartItem => ({
  id,
  name: id,
  category: 'WEIGHT',
  price,
  retail_price,
  subheader: '',
  sku: '',
  stripe_id: '',
  quantity: 1,
  image: '',
  is_addon,
  main_type: '',
})
const semaglutide = item('semaglutide-injection', 149.97, 199.97)
const tirzepatide = item('tirzepatide-injection', 249.97, 349.97)
const nausea = item('glp-anti-nausea', 19.97, 19.97, true)
const ids = (items: readonly CartItem[]) => items.map(({ id }) => id)

test('C-CRT-003 a prescription item stays one piece, however often it is added or set', () => {
  expect(addItem([{ ...semaglutide, quantity: 1 }], { ...semaglutide, quantity: 3 })).toEqual([semaglutide])
  expect(setQuantity([semaglutide], semaglutide.id, 3)).toEqual([semaglutide])
})

test('one plan at a time, its add-ons next to it', () => {
  const both = addItem([semaglutide], nausea)
  expect(ids(both)).toEqual(['semaglutide-injection', 'glp-anti-nausea'])
  expect(ids(addItem(both, tirzepatide))).toEqual(['tirzepatide-injection', 'glp-anti-nausea'])
})

test.each([0, -1])('C-CRT-005 a quantity of %d removes the item', (quantity) => {
  expect(ids(setQuantity([semaglutide, nausea], nausea.id, quantity))).toEqual(['semaglutide-injection'])
})

test('C-CRT-008 C-CRT-009 X-03 the discount is retail price less price: 50.00 and 100.00', () => {
  expect(cartTotals([semaglutide, nausea])).toEqual({ subtotal: 16994, discount: 5000 })
  expect(cartTotals([tirzepatide])).toEqual({ subtotal: 24997, discount: 10000 })
  expect(cartTotals([{ ...semaglutide, quantity: 2 }])).toEqual({ subtotal: 29994, discount: 10000 })
  expect(cartTotals([])).toEqual({ subtotal: 0, discount: 0 })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderAddons } from './order-addons.tsx'
import { sampleOrder } from './test-order.ts'

const addons = [
  { name: 'GLP Anti-Nausea', cents: 1_997, state: 'prescribed' as const, reason: '' },
  { name: 'GLP Energy', cents: 1_000, state: 'refused' as const, reason: 'No lack of vitamin B12.' },
]
const words = (status: 'order_placed' | 'denied') =>
  renderToStaticMarkup(createElement(OrderAddons, { order: sampleOrder({ status, addons }) })).replaceAll(
    /<[^>]*>/g,
    ' ',
  )

test('R-002 the patient reads of each add-on that was bought whether it is prescribed, and why not', () => {
  expect(words('order_placed')).toMatch(/GLP Anti-Nausea +\$19\.97 +Prescribed\. It ships with your order\./)
  expect(words('order_placed')).toMatch(
    /GLP Energy +\$10\.00 +Not prescribed\. You are not charged for it\. +.*No lack of vitamin B12\./,
  )
})

test('R-002 an order that has ended says nothing of its add-ons', () => {
  expect(words('denied')).toBe('')
})

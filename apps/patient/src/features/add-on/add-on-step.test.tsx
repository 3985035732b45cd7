import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleTotal } from '../orders/test-order.ts'
import { AddOnStep } from './add-on-step.tsx'
import type { Offer } from './choose-add-on.ts'

// Rendered without a server; no API call is made.
vi.mock('../../lib/patient-api.ts', () => ({ api: {} }))

const offer: Offer = {
  term: 1,
  supply_days: 90,
  pills: 30,
  pill_mg: 4,
  struck_cents: 7400,
  options: [
    { selectedMed: 'Nausea', name: 'GLP Anti-Nausea', cents: 1997 },
    { selectedMed: 'Bundle', name: 'GLP Support Bundle', cents: 2997 },
  ],
}
const paid = {
  order_id: 'order-sample-000000000',
  order_number: 'C-O-000412',
  total: sampleTotal(14_997),
  receipt_email: 'maya@example.com',
}

test('R-061 after the payment the order is confirmed above the offer, and no paid option is selected', () => {
  const page = renderToStaticMarkup(
    createElement(AddOnStep, { offer, paid, firstName: 'Maya', onDone: () => {} }),
  )
  expect(page.match(/type="radio"/g)).toHaveLength(2)
  expect(page).not.toMatch(/checked=""/)
  const confirmed = page.indexOf(paid.order_number)
  expect(confirmed).toBeGreaterThan(-1)
  expect(confirmed).toBeLessThan(page.indexOf('type="radio"'))
  expect(page).toContain('$149.97')
  expect(page).toContain(paid.receipt_email)
})

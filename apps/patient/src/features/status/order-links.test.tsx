import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OrderLinks } from './order-links.tsx'

const scope = vi.hoisted(() => ({ value: 'patient' }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ scope: scope.value }) }))

const links = () =>
  [
    ...renderToStaticMarkup(createElement(OrderLinks, { orderId: 'order-one' })).matchAll(/href="([^"]*)"/g),
  ].map(([, href]) => href)

test('the order, the receipt and the cancellation lead to the portal; whoever paid without a login logs in on the way', () => {
  scope.value = 'patient'
  expect(links()).toEqual(['/home', '/home?tab=billing', 'tel:5555550100', '/home?cancel=order-one'])
  scope.value = 'checkout'
  expect(links()).toEqual([
    '/login?page_ref=%2Fhome',
    '/login?page_ref=%2Fhome%3Ftab%3Dbilling',
    'tel:5555550100',
    '/login?page_ref=%2Fhome%3Fcancel%3Dorder-one',
  ])
})

import { expect, test } from 'vitest'
import { foundHref } from './found-href.ts'

const row = {
  id: 'a/b',
  name: 'Maya Sample',
  number: null,
  email: null,
  status: null,
  at: '2026-11-22T12:00:00.000Z',
}

test('what a search found opens on the page of the role that found it', () => {
  expect(foundHref({ ...row, kind: 'queue' })).toBe('/queue/a%2Fb')
  expect(foundHref({ ...row, kind: 'order' })).toBe('/orders/a%2Fb')
  expect(foundHref({ ...row, kind: 'patient' })).toBe('/billing/patients/a%2Fb')
  expect(foundHref({ ...row, kind: 'staff' })).toBe('/staff/a%2Fb')
  expect(foundHref({ ...row, kind: 'pharmacy', status: 'order_shipped' })).toBe(
    '/pharmacy?show=shipped&order=a%2Fb',
  )
  expect(foundHref({ ...row, kind: 'person' })).toBe('/people/a%2Fb')
})

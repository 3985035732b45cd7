import { expect, test } from 'vitest'
import { matchRoute, type PageRoute } from './page-route.ts'

const routes = ['/', '/payment', '/payment/:cartId', '*'].map((path): PageRoute => ({
  path,
  within: 'nothing',
  load: async () => ({ default: () => null }),
}))

test.each([
  ['/', '/', {}],
  ['/payment/', '/payment', {}],
  ['/Payment/a%20b', '/payment/:cartId', { cartId: 'a b' }],
  ['/payment/%E0', '/payment/:cartId', { cartId: '%E0' }],
  ['/payment/1/2', '*', {}],
  ['/nope', '*', {}],
])('%s opens the page at %s', (pathname, path, params) => {
  expect(matchRoute(routes, pathname)).toMatchObject({ route: { path }, params })
})

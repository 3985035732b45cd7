import { expect, test } from 'vitest'
import { routerPath } from './router-path.ts'

const about = { pathname: '/about', search: '' }

test.each(['/', '/login?page_ref=%2Fhome', '/demo', '/about', '/home#order-1', '/about?x=1#help'])(
  'the router opens %s',
  (href) => {
    expect(routerPath(href, about)).toBe(href)
  },
)

test.each([
  'mailto:help@contour.example',
  'tel:5555550100',
  'https://carrier.example/track',
  '//carrier.example/track',
  '#main',
  '/about#help',
  '/files/photo.jpg',
  '/storage/a',
  '/invoice/1',
  '/demo/reset',
  '/api/app/ip',
  '/logout',
])('the browser follows %s itself', (href) => {
  expect(routerPath(href, about)).toBeNull()
})

test('a place within the page is found with the query of the page', () => {
  expect(routerPath('/home?tab=billing#order-1', { pathname: '/home', search: '?tab=billing' })).toBeNull()
  expect(routerPath('/home#order-1', { pathname: '/home', search: '?tab=billing' })).toBe('/home#order-1')
})

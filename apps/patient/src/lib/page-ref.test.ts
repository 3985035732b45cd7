import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setRoutes } from '../router/loaded-pages.ts'
import { routes } from '../routes.ts'
import { loginPath, ownPath, pageAfterLogin, pageBefore } from './page-ref.ts'

setRoutes(routes)

describe('page_ref', () => {
  test('G-GRD-001 G-GRD-003 X-30 a login leads back to every page that needs one', () => {
    const guarded = routes.filter(({ within }) => within === 'session').map(({ path }) => path)
    expect(guarded).toContain('/three-questions/:id')
    for (const path of guarded) {
      const wanted = path.replace(':id', 'sample')
      expect(pageAfterLogin(new URLSearchParams(loginPath(wanted).split('?')[1]).get('page_ref'))).toBe(
        wanted,
      )
    }
  })

  test('G-GRD-003 a path of ours is followed, with its query', () => {
    expect(pageAfterLogin('/prescription/1')).toBe('/prescription/1')
    expect(pageAfterLogin('/replacement-request?order=a')).toBe('/replacement-request?order=a')
  })

  test.each([
    null,
    '',
    'productPage',
    'Checkouts',
    '//evil.example/home',
    '/\\evil.example',
    'https://evil.example',
    'prescription/1',
    'home/../account',
    '/nowhere',
    '/homestead',
    '/prescription',
    '/login?page_ref=/login',
  ])('G-GRD-004 G-GRD-006 %j lands on /home', (given) => {
    expect(pageAfterLogin(given)).toBe('/home')
  })

  test('G-GRD-006 whatever stands there, the answer is a path of this site', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const page = pageAfterLogin(given)
        expect(new URL(page, 'https://here.example').origin).toBe('https://here.example')
        expect(page.startsWith('//')).toBe(false)
      }),
    )
  })

  test('G-GRD-001 G-GRD-005 the way back survives being written into the address', () => {
    const path = '/adjust-doses/1?a=b&c=d'
    expect(new URLSearchParams(loginPath(path).split('?')[1]).get('page_ref')).toBe(path)
  })

  test('F-DSQ-004 only a path of this site is gone back to', () => {
    expect(ownPath('/?step=2')).toBe('/?step=2')
    for (const given of [null, '', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect([ownPath(given), pageBefore(given)]).toEqual([null, '/'])
    expect(pageBefore('/weight-loss-plan?step=dose')).toBe('/weight-loss-plan?step=dose')
  })
})

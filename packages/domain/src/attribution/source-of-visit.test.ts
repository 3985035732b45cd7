import { describe, expect, test } from 'vitest'
import { sourceOfVisit } from './source-of-visit.ts'

describe('M-32 the source that a purchase is counted by', () => {
  const visit = { touch: null, clickId: null, byStaff: false }
  test.each([
    [{ ...visit }, 'direct'],
    [{ ...visit, clickId: 'click-1' }, 'affiliate'],
    [{ ...visit, touch: { utm_source: ' News  Letter ' }, clickId: 'click-1' }, 'news letter'],
    [{ ...visit, touch: { gclid: 'x', fbclid: 'y' } }, 'google ads'],
    [{ ...visit, touch: { fbclid: 'y' }, clickId: 'click-1' }, 'facebook ads'],
    [{ ...visit, touch: { referrer: 'https://www.Example.com/path?a=b' } }, 'example.com'],
    [{ ...visit, touch: { referrer: 'javascript:alert(1)' } }, 'direct'],
    [{ ...visit, touch: { utm_source: 7 } }, 'direct'],
    [{ ...visit, touch: { utm_source: 'news' }, byStaff: true }, 'call center'],
  ])('%j is %s', (facts, source) => {
    expect(sourceOfVisit(facts)).toBe(source)
  })

  test('a name is cut where a column ends', () => {
    expect(sourceOfVisit({ ...visit, touch: { utm_source: 'x'.repeat(300) } })).toHaveLength(64)
  })
})

import { describe, expect, test } from 'vitest'
import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import {
  couponBody,
  couponProblems,
  couponStatus,
  formatDays,
  formatLimits,
  formatDiscount,
} from './coupon-draft.ts'
import type { CouponForm } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'
import { couponsTexts } from '../../texts/en/sales-coupons.ts'

const t = textsIn(ENGLISH, couponsTexts)
const FORM: CouponForm = {
  code: ' Phone20 ',
  kind: 'dollars',
  value: '20',
  terms: [],
  drug: '',
  newOnly: false,
  limited: false,
  starts: undefined,
  ends: undefined,
  maxUses: '',
  maxPerUser: '1',
  offer: '',
}

const COUPON: Coupon = {
  id: 'c',
  code: 'PHONE20',
  cents_off: 2_000,
  percent_off: null,
  terms: [],
  drug: null,
  new_customers_only: false,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_per_user: 1,
  offer: null,
  active: true,
  approval: 'approved',
  created_by: null,
  second_approver: null,
  can_approve: false,
  used: 0,
  cost_cents: 0,
}

describe('a coupon', () => {
  test('sends only what was set, in cents, and its last day counts whole in US Eastern', () => {
    expect(couponProblems(t, FORM)).toEqual({})
    expect(couponBody(FORM)).toEqual({ code: 'Phone20', cents_off: 2_000, max_per_user: 1 })
    const full = {
      ...FORM,
      kind: 'percent',
      value: '15',
      terms: [3, 6],
      drug: 'tirzepatide',
      newOnly: true,
    } as const
    expect(
      couponBody({
        ...full,
        limited: true,
        starts: '2026-12-01',
        ends: '2026-12-24',
        maxUses: '100',
        offer: 'fall',
      }),
    ).toEqual({
      code: 'Phone20',
      percent_off: 15,
      terms: [3, 6],
      drug: 'tirzepatide',
      new_customers_only: true,
      starts_at: '2026-12-01T05:00:00.000Z',
      ends_at: '2026-12-25T05:00:00.000Z',
      max_uses: 100,
      max_per_user: 1,
      offer: 'fall',
    })
  })

  test('what cannot hold is named by its field', () => {
    const wrong = (change: Partial<CouponForm>) => Object.keys(couponProblems(t, { ...FORM, ...change }))
    expect(wrong({ code: 'ab' })).toEqual(['code'])
    expect(wrong({ code: 'two words' })).toEqual(['code'])
    expect(wrong({ value: '5000.01' })).toEqual(['value'])
    expect(wrong({ value: '-5' })).toEqual(['value'])
    for (const value of ['0', '101', '12.5']) expect(wrong({ kind: 'percent', value })).toEqual(['value'])
    expect(wrong({ limited: true })).toEqual(['starts', 'ends'])
    expect(wrong({ limited: true, starts: '2026-12-02', ends: '2026-12-01' })).toEqual(['ends'])
    expect(wrong({ maxUses: '0', maxPerUser: '' })).toEqual(['maxUses', 'maxPerUser'])
  })

  test('says what it takes off, where and until when', () => {
    expect(formatDiscount(t, COUPON)).toBe('$20.00 off')
    expect(formatDiscount(t, { cents_off: null, percent_off: 15 })).toBe('15% off')
    expect(
      formatLimits(t, { ...COUPON, terms: [1], drug: 'semaglutide', new_customers_only: true, max_uses: 9 }),
    ).toEqual(['Monthly', 'Semaglutide', 'New patients only', '9 in total, 1 per person'])
    expect(
      formatDays(t, { starts_at: '2026-12-01T05:00:00.000Z', ends_at: '2026-12-25T05:00:00.000Z' }),
    ).toBe('December 1, 2026 to December 24, 2026')
    expect(formatDays(t, { starts_at: null, ends_at: '2026-12-25T05:00:00.000Z' })).toBe(
      'Until December 24, 2026',
    )
    expect(formatDays(t, { starts_at: null, ends_at: null })).toBe('No end date')
  })

  test('stands as the server would take it at that instant', () => {
    const now = new Date('2026-12-10T12:00:00Z')
    const at = (change: Partial<Coupon>) => couponStatus({ ...COUPON, ...change }, now)
    expect(at({})).toBe('open')
    expect(at({ active: false })).toBe('paused')
    expect(at({ ends_at: '2026-12-10T12:00:00Z' })).toBe('ended')
    expect(at({ starts_at: '2026-12-10T12:00:01Z' })).toBe('early')
    expect(at({ max_uses: 3, used: 3 })).toBe('used_up')
  })
})

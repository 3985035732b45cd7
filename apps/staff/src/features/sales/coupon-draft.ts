import type { Term } from '@contour/domain/catalog/price-book'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { PlainDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { readUsd } from '../billing/read-usd.ts'
import type { Coupon } from './sales-reads.ts'
import type { couponsTexts } from '../../texts/en/sales-coupons.ts'

type T = TextsOf<typeof couponsTexts>

/** The form as typed; a date is undefined while its fields are not a valid date. */
export type CouponForm = {
  code: string
  kind: 'dollars' | 'percent'
  value: string
  terms: readonly Term[]
  drug: '' | 'semaglutide' | 'tirzepatide'
  newOnly: boolean
  limited: boolean
  starts: PlainDate | undefined
  ends: PlainDate | undefined
  maxUses: string
  maxPerUser: string
  offer: string
}

export type CouponField = 'code' | 'value' | 'starts' | 'ends' | 'maxUses' | 'maxPerUser' | 'offer'

/** The contract's limits: the discount in cents, uses in total, and uses per patient. */
const MAX_CENTS_OFF = 500_000
const MAX_USES = 1_000_000
const MAX_USES_PER_USER = 1_000

const whole = (text: string, most: number): number | null =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null

/** Returns the problems of the form by field; empty when it can be sent. */
export function couponProblems(t: T, form: CouponForm): Partial<Record<CouponField, string>> {
  const wrong: Partial<Record<CouponField, string>> = {}
  const code = form.code.trim()
  if (code.length < 3 || /\s/.test(code)) wrong.code = t('codeWrong')
  if (form.kind === 'dollars') {
    const cents = readUsd(form.value)
    if (cents === null) wrong.value = t('dollarsWrong')
    else if (cents > MAX_CENTS_OFF) wrong.value = t('dollarsHigh', { amount: MAX_CENTS_OFF })
  } else if (whole(form.value, 100) === null) wrong.value = t('percentWrong')
  if (form.limited && !form.starts) wrong.starts = t('firstMissing')
  if (form.limited && !form.ends) wrong.ends = t('lastMissing')
  if (form.limited && form.starts && form.ends && form.ends < form.starts) wrong.ends = t('lastEarly')
  if (form.maxUses.trim() && whole(form.maxUses, MAX_USES) === null)
    wrong.maxUses = t('totalUsesWrong', { max: MAX_USES })
  if (whole(form.maxPerUser, MAX_USES_PER_USER) === null)
    wrong.maxPerUser = t('usesWrong', { max: MAX_USES_PER_USER })
  if (!/^[\w-]{0,64}$/.test(form.offer.trim())) wrong.offer = t('offerWrong')
  return wrong
}

/** Returns the body of the call. The first and the last day are included in full, in US Eastern time. */
export function couponBody(form: CouponForm) {
  const off =
    form.kind === 'dollars' ? { cents_off: readUsd(form.value) ?? 0 } : { percent_off: Number(form.value) }
  return {
    code: form.code.trim(),
    ...off,
    ...(form.terms.length > 0 ? { terms: [...form.terms] } : {}),
    ...(form.drug ? { drug: form.drug } : {}),
    ...(form.newOnly ? { new_customers_only: true } : {}),
    ...(form.limited && form.starts && form.ends
      ? {
          starts_at: easternInstant(form.starts, '00:00').toISOString(),
          ends_at: easternInstant(addDays(form.ends, 1), '00:00').toISOString(),
        }
      : {}),
    ...(form.maxUses.trim() ? { max_uses: Number(form.maxUses) } : {}),
    max_per_user: Number(form.maxPerUser),
    ...(form.offer.trim() ? { offer: form.offer.trim() } : {}),
  }
}

/** Formats the discount as "$20.00 off" or "15% off". */
export const formatDiscount = (
  t: T,
  { cents_off: cents, percent_off: percent }: Pick<Coupon, 'cents_off' | 'percent_off'>,
): string =>
  cents === null ? t('percentOff', { percent: percent ?? 0 }) : t('dollarsOff', { amount: cents })

/** Returns the limits of a coupon as short phrases. */
export function formatLimits(t: T, coupon: Coupon): readonly string[] {
  const { terms, drug, new_customers_only: isNew, max_uses: most, max_per_user: each, offer } = coupon
  return [
    terms.length > 0 ? terms.map((term) => TERM_LABELS[term]).join(', ') : t('allTerms'),
    ...(drug ? [DRUG_TITLE[drug]] : []),
    ...(isNew ? [t('newPatients')] : []),
    most === null ? t('usesEach', { each }) : t('usesAll', { most, each }),
    ...(offer ? [t('offerOf', { name: offer })] : []),
  ]
}

/** Returns the status of a coupon at an instant. */
export function couponStatus(
  coupon: Coupon,
  now: Date,
): 'waiting' | 'refused' | 'used_up' | 'ended' | 'early' | 'paused' | 'open' {
  if (coupon.approval !== 'approved') return coupon.approval
  if (coupon.ends_at && new Date(coupon.ends_at) <= now) return 'ended'
  if (coupon.max_uses !== null && coupon.used >= coupon.max_uses) return 'used_up'
  if (!coupon.active) return 'paused'
  return coupon.starts_at && new Date(coupon.starts_at) > now ? 'early' : 'open'
}

/** Formats the dates of a coupon: "December 1, 2026 to December 24, 2026", one of the two, or "No end date". */
export function formatDays(t: T, { starts_at, ends_at }: Pick<Coupon, 'starts_at' | 'ends_at'>): string {
  const first = starts_at ? easternDate(new Date(starts_at)) : null
  // The end is exclusive: the last day is the one that contains the instant before it.
  const last = ends_at ? easternDate(new Date(Date.parse(ends_at) - 1)) : null
  if (first && last) return t('fromTo', { first, last })
  if (first) return t('from', { first })
  return last ? t('until', { last }) : t('noEnd')
}

import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/catalog/price-book'
import { addDays, formatLongDate, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { readUsd } from '../billing/read-usd.ts'
import type { Coupon } from './sales-reads.ts'

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
const MAX_PERCENT_OFF = 500_000
const MAX_USES = 1_000_000
const MAX_USES_PER_USER = 1_000

const whole = (text: string, most: number): number | null =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null

/** Returns the problems of the form by field; empty when it can be sent. */
export function couponProblems(form: CouponForm): Partial<Record<CouponField, string>> {
  const wrong: Partial<Record<CouponField, string>> = {}
  const code = form.code.trim()
  if (code.length < 3 || /\s/.test(code))
    wrong.code = 'Enter a code of three characters or more, without spaces.'
  if (form.kind === 'dollars') {
    const cents = readUsd(form.value)
    if (cents === null) wrong.value = 'Enter an amount such as 50 or 49.97.'
    else if (cents > MAX_PERCENT_OFF)
      wrong.value = `A coupon takes off ${formatUsd(MAX_PERCENT_OFF)} at most.`
  } else if (whole(form.value, 100) === null) wrong.value = 'Enter a whole percentage from 1 to 100.'
  if (form.limited && !form.starts) wrong.starts = 'Enter the first day.'
  if (form.limited && !form.ends) wrong.ends = 'Enter the last day.'
  if (form.limited && form.starts && form.ends && form.ends < form.starts)
    wrong.ends = 'The last day is before the first.'
  if (form.maxUses.trim() && whole(form.maxUses, MAX_USES) === null)
    wrong.maxUses = 'Enter a number from 1, or leave it empty.'
  if (whole(form.maxPerUser, MAX_USES_PER_USER) === null) wrong.maxPerUser = 'Enter a number from 1.'
  if (!/^[\w-]{0,64}$/.test(form.offer.trim())) wrong.offer = 'Use letters, digits, - and _ alone.'
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
export const formatDiscount = ({
  cents_off,
  percent_off,
}: Pick<Coupon, 'cents_off' | 'percent_off'>): string =>
  cents_off !== null ? `${formatUsd(cents_off)} off` : `${percent_off ?? 0}% off`

/** Returns the limits of a coupon as short phrases. */
export function formatLimits(coupon: Coupon): readonly string[] {
  const { terms, drug, new_customers_only: isNew, max_uses: most, max_per_user: each, offer } = coupon
  return [
    terms.length > 0 ? terms.map((term) => TERM_LABELS[term]).join(', ') : 'Every term',
    ...(drug ? [drug.slice(0, 1).toUpperCase() + drug.slice(1)] : []),
    ...(isNew ? ['New patients only'] : []),
    most === null ? `${each} a person` : `${most} in all, ${each} a person`,
    ...(offer ? [`Offer ${offer}`] : []),
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

/** Formats the dates of a coupon: "December 1, 2026 to December 24, 2026", one of the two, or "No end". */
export function formatDays({ starts_at, ends_at }: Pick<Coupon, 'starts_at' | 'ends_at'>): string {
  if (!starts_at && !ends_at) return 'No end'
  const first = starts_at ? formatLongDate(easternDate(new Date(starts_at))) : null
  // The end is exclusive: the last day is the one that contains the instant before it.
  const last = ends_at ? formatLongDate(easternDate(new Date(Date.parse(ends_at) - 1))) : null
  if (first && last) return `${first} to ${last}`
  return first ? `From ${first}` : `Until ${last}`
}

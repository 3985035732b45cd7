import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/catalog/price-book'
import type { TextsOf } from '@contour/texts/screen-texts'
import { dayText } from '../../lib/dates.ts'
import type { checkoutTexts } from '../../texts/en/checkout.ts'
import type { Quote } from './pay.ts'

type Quoted = Pick<Quote, 'plan' | 'renewal_cents' | 'renews_on'>

/**
 * Returns what is charged after the first shipment and what leaving costs, in one or two sentences (A-03, D-63). It
 * stands next to the terms and again above the button.
 */
export function laterCharges(quote: Quoted, term: Term, t: TextsOf<typeof checkoutTexts>): string {
  const next = { day: dayText(quote.renews_on), amount: formatUsd(quote.renewal_cents) }
  if (term !== 1) return t('nextTerm', { ...next, months: term })
  const windows = quote.plan.filter(({ kind }) => kind === 'fee_window')
  const fee = windows.find(({ cents }) => cents > 0)
  const free = windows.find(({ cents }) => cents === 0)
  return fee && free
    ? `${t('nextMonthly', next)} ${t('leavingCosts', { day: dayText(free.on), fee: formatUsd(fee.cents) })}`
    : t('nextMonthly', next)
}

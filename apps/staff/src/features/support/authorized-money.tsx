import { formatUsd } from '@contour/domain/money/cents'
import { moneyStateLabel } from '@contour/domain/orders/money-state'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrder } from '../../calls/calls.ts'
import { formatFullInstant } from '../../words/times.ts'
import { supportTexts } from '../../texts/en/support.ts'

/** The one amount of an order and where it stands, in the words that the patient reads. */
export function AuthorizedMoney({ order: { money, hold_until: until } }: { order: ServiceOrder }) {
  const t = useTexts(supportTexts)
  if (!money) return <span className="text-muted">{t('noHold')}</span>
  return (
    <>
      <span className="type-number font-semibold">{formatUsd(money.cents)}</span>{' '}
      {moneyStateLabel(money.kind).toLowerCase()}
      {until ? (
        <span className="block text-muted">{t('holdUntil', { time: formatFullInstant(until) })}</span>
      ) : null}
    </>
  )
}

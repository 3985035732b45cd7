import { formatUsd } from '@contour/domain/money/cents'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrder } from '../../calls/calls.ts'
import { formatFullInstant } from '../../words/times.ts'
import { supportTexts } from '../../texts/en/support.ts'

const STATES = ['held', 'captured', 'capturing', 'voided', 'voiding', 'unknown', 'action'] as const

/** Returns the staff app's text for a payment's state: authorized, then captured or voided. */
function formatAuthorization(t: TextsOf<typeof supportTexts>, state: string | null): string {
  const known = STATES.find((one) => one === state)
  return known ? t(`hold_${known}`) : (state ?? '')
}

/** The authorization of an order: amount, state and expiry. */
export function AuthorizedMoney({ order }: { order: ServiceOrder }) {
  const t = useTexts(supportTexts)
  if (order.hold_cents === null) return <span className="text-muted">{t('noHold')}</span>
  return (
    <>
      <span className="type-number font-semibold">{formatUsd(order.hold_cents)}</span>{' '}
      {formatAuthorization(t, order.hold_state)}
      {order.hold_state === 'held' && order.hold_until ? (
        <span className="block text-muted">
          {t('holdUntil', { time: formatFullInstant(order.hold_until) })}
        </span>
      ) : null}
    </>
  )
}

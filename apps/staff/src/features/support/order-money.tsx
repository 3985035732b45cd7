import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { SubscriptionState } from '../billing/subscription-state.tsx'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { supportTexts } from '../../texts/en/support.ts'
import { formatDay, formatFullInstant } from '../../words/times.ts'
import { MoneyEvents } from '../billing/money-events.tsx'
import { AuthorizedMoney } from './authorized-money.tsx'
import { PersonPayments } from './person-payments.tsx'

export function OrderMoney({ read, onLift }: { read: ServiceOrderRead; onLift: () => void }) {
  const t = useTexts(supportTexts)
  const { order, plan, money, blocked_until: blockedUntil } = read
  const { total } = money
  return (
    <section aria-labelledby="plan-heading" className="grid gap-3">
      <div>
        <h2 id="plan-heading" className="type-small pb-1.5 font-semibold text-muted">
          {t('plan')}
        </h2>
        <KeyValueList
          dense
          items={[
            { label: t('ordered'), value: formatFullInstant(order.created_at) },
            { label: t('payment'), value: <AuthorizedMoney order={order} /> },
            ...(total && total.lines.length > 1 ? total.lines : []).map(({ name, cents }) => ({
              label: name,
              value: formatUsd(cents),
            })),
            ...(money.events.length > 0
              ? [{ label: t('whatHappened'), value: <MoneyEvents events={money.events} /> }]
              : []),
            ...planFacts(t, plan),
          ]}
        />
      </div>
      <PersonPayments payments={read.payments} />
      {blockedUntil ? (
        <Notice
          tone="warn"
          title={t('cardsBlocked', { time: formatFullInstant(blockedUntil) })}
          actions={<DeskButton onClick={onLift}>{t('lift')}</DeskButton>}
        >
          {t('cardsBlockedText')}
        </Notice>
      ) : (
        <p className="type-small text-muted">{t('cardsOpen')}</p>
      )}
    </section>
  )
}

function planFacts(t: TextsOf<typeof supportTexts>, subscription: ServiceOrderRead['plan']) {
  return [
    { label: t('term'), value: TERM_LABELS[subscription.term] },
    { label: t('status'), value: <SubscriptionState subscription={subscription} /> },
    ...(subscription.past_due_since
      ? [{ label: t('pastDue'), value: formatDay(subscription.past_due_since) }]
      : []),
    ...(subscription.next_billing_on
      ? [{ label: t('nextCharge'), value: formatDay(subscription.next_billing_on) }]
      : []),
    ...(subscription.supply
      ? [
          { label: t('lastDose'), value: formatDay(subscription.supply.last_dose_on) },
          {
            label: t('nextParcel'),
            value: subscription.supply.next_arrives_on
              ? t('arrivesBy', { day: formatDay(subscription.supply.next_arrives_on) })
              : t('noParcel'),
          },
        ]
      : []),
  ]
}

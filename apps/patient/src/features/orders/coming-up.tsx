import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { upcomingCharges, type Subscription } from '../subscriptions/subscription-lists.ts'
import type { NextDose } from './next-dose.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import { isUsedUp } from './is-used-up.ts'
import { DatedRow, SideCard } from './side-card.tsx'
import { useNow } from './use-now.ts'

/**
 * The next shipment and the next charge of an active subscription; nothing for one that is past due or has ended, of
 * which no date is certain.
 */
export function ComingUp({ plan, dose }: { plan: Subscription; dose: NextDose | null }) {
  const t = useTexts(homeTexts)
  const now = useNow()
  const { data: ahead = [], isLoading } = useQuery({
    ...upcomingCharges(plan.id),
    enabled: plan.status === 'active',
  })
  const shipment = ahead.find(({ kind }) => kind === 'shipment')
  const charge = ahead.find(({ kind }) => kind === 'renewal')
  // As tall as the rows that come, so that nothing below moves.
  if (isLoading)
    return (
      <SideCard id="coming-up" title={t('comingUp')}>
        <div className="min-h-36" />
      </SideCard>
    )
  const { supply } = plan
  if (plan.status !== 'active' || (!shipment && !charge && !supply)) return null
  // Before the first parcel its day is about; later there is one answer, and none while nothing may leave.
  const arrival = supply
    ? supply.next_arrives_on && t('arrivesBy', { day: dayText(supply.next_arrives_on) })
    : shipment && t('about', { day: dayText(shipment.on) })
  return (
    <SideCard id="coming-up" title={t('comingUp')}>
      <dl className="grid gap-2.5">
        {supply ? (
          <DatedRow
            what={t(isUsedUp(supply.last_dose_on, now) ? 'lastDoseDue' : 'lastDose')}
            when={dayText(supply.last_dose_on)}
          />
        ) : null}
        {arrival ? (
          <DatedRow
            what={t('nextShipment')}
            detail={
              dose
                ? t(dose.asks ? 'monthDoseAsks' : 'monthDose', { month: dose.month, strength: dose.strength })
                : undefined
            }
            when={arrival}
          />
        ) : null}
        {shipment?.moved ? (
          <div className="type-small wrap-anywhere">
            <dt className="sr-only">{t('nextShipment')}</dt>
            <dd>
              {t('shipmentMoved', { day: dayText(shipment.moved.from_on), reason: shipment.moved.reason })}
            </dd>
          </div>
        ) : null}
        {charge ? (
          <DatedRow what={t('nextCharge')} when={dayText(charge.on)} amount={formatUsd(charge.cents)} />
        ) : null}
      </dl>
      <p className="type-small flex flex-wrap gap-x-6">
        {plan.can_move ? (
          <Link className="link inline-flex min-h-11 items-center" href="/home?tab=billing">
            {t('move')}
          </Link>
        ) : null}
        <Link className="link inline-flex min-h-11 items-center" href="/home?tab=billing">
          {t('card')}
        </Link>
      </p>
      <StopLink holdShown />
    </SideCard>
  )
}

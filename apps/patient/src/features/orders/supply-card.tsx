import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { isUsedUp } from './is-used-up.ts'
import { DatedRow, SideCard } from './side-card.tsx'
import { useNow } from './use-now.ts'

type Supply = NonNullable<Subscription['supply']>

/** When she runs out, while the order of her next parcel is open (D-88): its other dates stand with the order. */
export function SupplyCard({ supply: { last_dose_on: last, next_arrives_on: arrives } }: { supply: Supply }) {
  const t = useTexts(homeTexts)
  const now = useNow()
  return (
    <SideCard id="in-hand" title={t('inHand')}>
      <dl className="grid gap-2.5">
        <DatedRow what={t(isUsedUp(last, now) ? 'lastDoseDue' : 'lastDose')} when={dayText(last)} />
        {arrives ? (
          <DatedRow what={t('nextShipment')} when={t('arrivesBy', { day: dayText(arrives) })} />
        ) : null}
      </dl>
    </SideCard>
  )
}

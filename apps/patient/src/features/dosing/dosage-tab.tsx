import { useQuery } from '@tanstack/react-query'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { isKeyOf } from '@contour/domain/table-keys'
import { easternDate } from '@contour/domain/time/plain-date'
import { Tabs } from '@contour/ui/tabs'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { dayText } from '../../lib/dates.ts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import { orderList, type ListedOrder } from '../orders/order-list.ts'
import { DosePrescription } from './dose-prescription.tsx'
import { useQueryString } from '../../router/use-query-string.ts'

/** The Dosage tab: one tab per order with a prescription, newest first (document 3 §2). */
export default function DosageTab() {
  const t = useTexts(dosageTexts)
  const list = useQuery(orderList)
  const [query, setQuery] = useQueryString()
  if (!list.data)
    return <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  const prescribed = orders.filter(({ prescription_data: lines }) => lines.length > 0)
  const selected = prescribed.find(({ id }) => id === query.get('order')) ?? prescribed[0]
  if (!selected) return null
  return (
    <div className="grid gap-6">
      {list.isError ? (
        <LoadState label="" error={list.error} onRetry={() => void list.refetch()}>
          {' '}
          {t('lastVisit')}
        </LoadState>
      ) : null}
      <Tabs
        cards
        label={t('orders')}
        tabs={prescribed.map((order) => ({
          id: order.id,
          label: <TabLabel order={order} alone={prescribed.length === 1} t={t} />,
        }))}
        selected={selected.id}
        onSelect={(id) => setQuery({ tab: 'dosage', order: id }, { replace: true })}
      >
        <CardBoundary key={selected.id}>
          <DosePrescription order={selected} orders={orders} />
        </CardBoundary>
      </Tabs>
    </div>
  )
}

type Props = { order: ListedOrder; alone: boolean; t: TextsOf<typeof dosageTexts> }

/** Drug and date tell the orders apart; the panel of the only one says its state. */
function TabLabel({ order, alone, t }: Props) {
  const ended = order.status === 'cancelled' || order.status === 'denied'
  const state = order.prescription_state === 'awaiting' ? t('awaits') : ended ? t('ended') : null
  const ordered = t('ordered', { day: dayText(easternDate(new Date(order.created_at))), count: order.term })
  return (
    <span className="grid text-left">
      <span>{isKeyOf(DRUG_TITLE, order.drug) ? DRUG_TITLE[order.drug] : order.drug}</span>
      <span className="type-small font-normal text-muted">
        {state && !alone ? `${ordered}, ${state}` : ordered}
      </span>
    </span>
  )
}

import { ORDER_GROUP_IDS } from '@contour/domain/orders/order-groups'
import { column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ListedServiceOrder } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { SearchForm, useSearchText } from '../../frame/search-form.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { StatusChip } from '../../frame/status-chip.tsx'
import { formatDate, formatFullInstant } from '../../words/times.ts'
import { BlockedPeople } from './blocked-patients.tsx'
import { AuthorizedMoney } from './authorized-money.tsx'
import { supportTexts } from '../../texts/en/support.ts'

const GROUPS = ['all', ...ORDER_GROUP_IDS] as const

/** Orders without clinical data, by who has them: patient, status, authorized amount. The order's page has the actions. */
export function OrdersPage() {
  const t = useTexts(supportTexts)
  const search = useSearchText()
  const [show, choose] = useChoice('show', GROUPS)
  const orders = useInfiniteQuery(reads.serviceOrders(search, show === 'all' ? undefined : show))
  return (
    <>
      {orders.data && orders.data.blocked.length > 0 ? <BlockedPeople rows={orders.data.blocked} /> : null}
      <ListPage
        title={t('title')}
        facts={({ total }) => t('found', { count: total ?? 0 })}
        loading={t('loading')}
        head={
          <>
            <SearchForm label={t('searchLabel')} action={t('search')} />
            <ChoiceChips
              label={t('groups')}
              choices={GROUPS.map((value) => ({ value, label: t(`group_${value}`) }))}
              value={show}
              onChoose={choose}
            />
          </>
        }
        read={orders}
        columns={columns(t)}
        rowKey={(row) => row.order_id}
        empty={
          search
            ? { title: t('noneFound', { search }), text: t('noneFoundText'), seed: 6 }
            : { title: t(show === 'all' ? 'none' : 'noneShown'), seed: 6 }
        }
      />
    </>
  )
}

const columns = (t: TextsOf<typeof supportTexts>): readonly Column<ListedServiceOrder>[] => [
  column(
    'patient',
    t('patient'),
    (row) => (
      <>
        <Link to={`/orders/${row.order_id}`} {...ROW_LINK} className="link font-semibold">
          {row.patient}
        </Link>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
    { primary: true },
  ),
  column('status', t('status'), ({ status, pharmacy }) => (
    <>
      <StatusChip status={status} />
      {pharmacy ? (
        <span className="type-meta block text-muted">
          {t(`pharmacy_${pharmacy.step}`, { day: formatDate(pharmacy.ship_on) })}
        </span>
      ) : null}
    </>
  )),
  column('created', t('ordered'), (row) => (
    <span className="@2xl:whitespace-nowrap">{formatFullInstant(row.created_at)}</span>
  )),
  column('number', t('number'), (row) => <OrderNumber number={row.order_number} />),
  column('hold', t('payment'), (row) => <AuthorizedMoney order={row} />),
]

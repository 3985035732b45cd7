import { column, type Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import { formatFullInstant, formatSpan } from '../../words/times.ts'
import { billingReads, type AuthorizationRow } from './billing-reads.ts'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { formatCard, formatPurpose } from './words.ts'

type T = TextsOf<typeof billingTexts>
type Labels = TextsOf<typeof billingLabels>

const HOURS = ['48', '120', '240'] as const

/** Authorizations that expire soon: ship the order, or renew the authorization (decisions D-18). */
export function AuthorizationsPage() {
  const t = useTexts(billingTexts)
  const labels = useTexts(billingLabels)
  const [hours, choose] = useChoice('hours', HOURS)
  const read = useInfiniteQuery(billingReads.holds(Number(hours)))
  const now = useMinute()
  return (
    <ListPage
      title={t('authorizationsTitle')}
      facts={({ total, total_cents }) =>
        t('authorizationsFacts', {
          total: total_cents,
          authorizations: total ?? 0,
          count: formatCount(total ?? 0),
        })
      }
      note={t('authorizationsNote')}
      head={
        <ChoiceChips
          label={t('authorizationsWithin')}
          choices={HOURS.map((value) => ({ value, label: t(`within_${value}`) }))}
          value={hours}
          onChoose={choose}
        />
      }
      read={read}
      columns={columns(t, labels, now)}
      rowKey={(row) => row.id}
      empty={{ title: t('authorizationsNone'), seed: 12 }}
    />
  )
}

const columns = (t: T, labels: Labels, now: Date): readonly Column<AuthorizationRow>[] => [
  column('patient', labels('patient'), (row) => <PatientLink id={row.patient_id} name={row.patient} />, {
    primary: true,
  }),
  column('ends', t('expires'), (row) =>
    row.hold_until ? (
      <>
        {t('expiresIn', { span: formatSpan(Date.parse(row.hold_until) - now.getTime()) })}
        <span className="block text-muted">{formatFullInstant(row.hold_until)}</span>
      </>
    ) : (
      '–'
    ),
  ),
  column('order', t('order'), (row) => <OrderOf row={row} />),
  column('for', labels('purpose'), (row) => (
    <>
      {formatPurpose(labels, row.purpose)}
      <span className="block text-muted">{formatCard(labels, row.card)}</span>
    </>
  )),
  column('cents', t('authorized'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
]

function OrderOf({ row }: { row: AuthorizationRow }) {
  const t = useTexts(billingTexts)
  const status = ORDER_STATUSES.find((known) => known === row.order_status)
  return (
    <>
      {status ? <StatusChip status={status} /> : <span className="text-muted">{t('noOrder')}</span>}
      {row.order_number ? (
        <span className="mt-1 block text-muted">
          <OrderNumber number={row.order_number} />
        </span>
      ) : null}
    </>
  )
}

import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChartRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { SearchForm, useSearchText } from '../../frame/search-form.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { clinicChartsTexts } from '../../texts/en/clinic-charts.ts'
import { formatFullInstant } from '../../words/times.ts'

const SHOWN = ['all', 'mine'] as const

/** Every patient of the clinician's states, decided or not, and the clinician's own decisions (D-94). */
export function ChartsPage() {
  const t = useTexts(clinicChartsTexts)
  const search = useSearchText()
  const [show, choose] = useChoice('show', SHOWN)
  const charts = useInfiniteQuery(reads.charts(search, show === 'mine'))
  return (
    <ListPage
      title={t('title')}
      facts={({ total }) => t('found', { count: total ?? 0 })}
      loading={t('loading')}
      head={
        <ChoiceTabs
          label={t('tabs')}
          choices={SHOWN.map((value) => ({ value, label: t(value) }))}
          value={show}
          onChoose={choose}
        >
          <SearchForm label={t('searchLabel')} action={t('search')} />
        </ChoiceTabs>
      }
      read={charts}
      columns={columns(t)}
      rowKey={(row) => row.order_id}
      empty={
        search
          ? { title: t('noneFound', { search }), text: t('noneFoundText'), seed: 6 }
          : { title: t(show === 'mine' ? 'noneMine' : 'none'), seed: 6 }
      }
    />
  )
}

const columns = (t: TextsOf<typeof clinicChartsTexts>): readonly Column<ChartRow>[] => [
  column(
    'patient',
    t('patient'),
    (row) => (
      <>
        <Link to={`/queue/${row.order_id}`} {...ROW_LINK} className="link font-semibold">
          {row.patient}
        </Link>
        <span className="block text-muted">{t('facts', row)}</span>
      </>
    ),
    { primary: true },
  ),
  column('medicine', t('medicine'), (row) => DRUG_TITLE[row.drug]),
  column('status', t('status'), (row) => <StatusChip status={row.status} />),
  column('decision', t('decision'), ({ decision }) =>
    decision ? (
      <>
        {t('outcome', decision)}
        <span className="block text-muted">
          {t('decidedBy', { name: decision.by, time: formatFullInstant(decision.at) })}
        </span>
      </>
    ) : (
      t('undecided')
    ),
  ),
  column('ordered', t('ordered'), (row) => (
    <>
      {formatFullInstant(row.created_at)}
      <span className="block text-muted">
        <OrderNumber number={row.order_number} />
      </span>
    </>
  )),
]

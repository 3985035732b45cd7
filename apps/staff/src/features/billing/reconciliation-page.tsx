import type { TextsOf } from '@contour/texts/screen-texts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { reconciliationTexts } from '../../texts/en/billing-reconciliation.ts'
import { formatFullInstant } from '../../words/times.ts'
import { BILLING, billingReads, type Difference } from './billing-reads.ts'
import { Figure, Figures, Usd } from './money.tsx'
import { ActionProblem } from '../../frame/action-problem.tsx'

const DAYS = ['7', '30', '90']

/**
 * Reconciliation with the gateway: the last run, what differs, what was skipped, and a button that runs it now (M-24).
 * It moves no money.
 */
export function ReconciliationPage() {
  const t = useTexts(reconciliationTexts)
  const parts = useParts(reconciliationTexts)
  const labels = useTexts(billingLabels)
  const [days, setDays] = useState('30')
  const read = useQuery(billingReads.reconciliation())
  const run = useAction({
    act: calls.billing.runReconciliation,
    refresh: BILLING,
    done: ({ started }) => t(started ? 'started' : 'alreadyRunning'),
  })
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} />
  const report = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid gap-4">
        <PageHead
          title={t('title')}
          facts={report.ran_at ? t('lastRun', { time: formatFullInstant(report.ran_at) }) : t('neverRun')}
        />
        {report.ran_at ? (
          <Figures>
            <Figure label={t('checked')}>{report.checked}</Figure>
            <Figure label={t('differences')}>{report.differences.length}</Figure>
            <Figure label={t('skipped')}>{report.skipped}</Figure>
            <Figure label={t('underWay')}>{report.under_way}</Figure>
            <Figure label={t('open')}>{report.open}</Figure>
          </Figures>
        ) : null}
        <Form className="flex flex-wrap items-end gap-3" onSubmit={() => run.run({ days: Number(days) })}>
          <div className="w-full sm:w-56">
            <SelectField
              id="days"
              label={t('period')}
              choices={DAYS.map((value) => ({ value, label: t('lastDays', { days: value }) }))}
              value={days}
              onChange={setDays}
            />
          </div>
          <DeskButton tone="primary" type="submit" busy={run.busy || report.running !== null}>
            {t('run')}
          </DeskButton>
        </Form>
        <ActionProblem problem={run.problem} />
        {report.running ? (
          <Notice
            tone="info"
            title={t('running', {
              time: formatFullInstant(report.running.started_at),
              checked: report.running.checked,
            })}
          />
        ) : null}
        {report.ran_at && report.differences.length === 0 && report.skipped === 0 ? (
          <Notice tone="success" title={t('agrees')} />
        ) : null}
        {report.skipped > 0 ? (
          <Notice tone="warn" title={t('skippedTitle', { skipped: report.skipped })}>
            {parts('skippedText', {
              ids: <span className="[overflow-wrap:anywhere]">{report.skipped_ids.join(', ')}</span>,
            })}
          </Notice>
        ) : null}
        <p className="text-muted">{t('nightly')}</p>
      </section>
      {report.differences.length > 0 ? (
        <section className="card">
          <DataTable
            caption={t('differences')}
            columns={columns(t, labels)}
            rows={report.differences}
            rowKey={(row) => `${row.payment_id ?? ''}${row.gateway_ref ?? ''}`}
          />
        </section>
      ) : null}
    </div>
  )
}

const columns = (
  t: TextsOf<typeof reconciliationTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<Difference>[] => [
  column(
    'payment',
    labels('payment'),
    (row) => (
      <span className="[overflow-wrap:anywhere]">
        {row.payment_id ? (
          <Link to={`/billing/patients?search=${encodeURIComponent(row.payment_id)}`} className="link">
            {row.payment_id}
          </Link>
        ) : (
          t('notOurs')
        )}
        {row.gateway_ref ? <span className="block text-muted">{row.gateway_ref}</span> : null}
      </span>
    ),
    { primary: true },
  ),
  column('ours', t('ours'), (row) => row.ours),
  column('theirs', t('theirs'), (row) => row.theirs),
  column('cents', labels('amount'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
]

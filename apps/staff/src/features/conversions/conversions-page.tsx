import { column, type Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Answer } from '../../calls/calls.ts'
import { pagedQuery } from '../../calls/paged-query.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { SourceReport } from './source-report.tsx'
import { conversionsTexts } from '../../texts/en/conversions.ts'

type Conversion = Answer<'conversions', 'list'>['rows'][number]

const CHANGED = [['conversions']] as const
const TONES = { pending: 'open', sent: 'good', failed: 'bad' } as const

/** Conversions reported to affiliates, failed ones with a retry, and purchases by marketing source (M-32). */
export default function ConversionsPage() {
  const t = useTexts(conversionsTexts)
  const [show, choose] = useChoice('state', ['all', 'failed', 'pending', 'sent'])
  const read = useInfiniteQuery(
    pagedQuery(['conversions', 'list', show], (after) =>
      calls.conversions.list({ ...(show === 'all' ? {} : { state: show }), ...after }),
    ),
  )
  const resend = useAction({
    act: calls.conversions.resend,
    refresh: CHANGED,
    done: () => t('resent'),
  })
  const counts = read.data?.counts
  const label = (state: keyof typeof TONES) =>
    counts ? t(`${state}Count`, { count: counts[state] }) : t(state)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <ListPage
          title={t('title')}
          facts={(data) => t('failures', { count: data.counts.failed })}
          note={t('note')}
          loading={t('loading')}
          problem={resend.problem}
          head={
            <ChoiceChips
              label={t('status')}
              choices={[
                { value: 'all', label: t('all') },
                { value: 'failed', label: label('failed') },
                { value: 'pending', label: label('pending') },
                { value: 'sent', label: label('sent') },
              ]}
              value={show}
              onChoose={choose}
            />
          }
          read={read}
          columns={columns(t, (id) => resend.run({ id }), resend.busy)}
          rowKey={(row) => row.id}
          empty={{ title: t(show === 'all' ? 'none' : 'noneWithStatus'), seed: 12 }}
        />
      </div>
      <SourceReport />
    </div>
  )
}

const columns = (
  t: TextsOf<typeof conversionsTexts>,
  resend: (id: string) => void,
  busy: boolean,
): readonly Column<Conversion>[] => [
  column(
    'order',
    t('order'),
    (row) => (
      <>
        <strong>
          <OrderNumber number={row.order_number} />
        </strong>
        <span className="block text-muted">{formatFullInstant(row.created_at)}</span>
      </>
    ),
    { primary: true },
  ),
  column('source', t('source'), (row) => (
    <span className="[overflow-wrap:anywhere]">
      {row.source}
      <span className="block text-muted">{t('click', { id: row.click_id })}</span>
    </span>
  )),
  column('cents', t('amount'), (row) => formatUsd(row.cents), { align: 'right' }),
  column('state', t('status'), (row) => (
    <>
      <StateBadge tone={TONES[row.state]}>{t(row.state)}</StateBadge>
      {row.error ? <span className="mt-1 block text-error">{row.error}</span> : null}
      {row.sent_at ? <span className="block text-muted">{formatFullInstant(row.sent_at)}</span> : null}
    </>
  )),
  column('tries', t('attempts'), (row) => row.tries, { align: 'right' }),
  column('act', t('act'), (row) =>
    row.state === 'failed' ? (
      <DeskButton
        busy={busy}
        onClick={() => resend(row.id)}
        aria-label={t('resendOf', { id: row.order_id.slice(0, 8) })}
      >
        {t('resend')}
      </DeskButton>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]

import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { calls, type OwnSession } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'
import { formatInstant } from '../../words/times.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Lists the user's own sessions; every session except the current one can be ended. */
export function OwnSessions() {
  const t = useTexts(staffAccessTexts)
  const read = useQuery(reads.ownSessions())
  const end = useAction({
    act: calls.access.endSession,
    refresh: [['own-sessions']],
    done: () => t('sessionEnded'),
  })
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="type-h3 mb-3">
        {t('sessions')}
      </h2>
      <p className="mb-4 max-w-measure text-muted">{t('sessionsNote')}</p>
      <ReadStates read={read} label={t('sessionsLoading')} lines={3} />
      <ActionProblem problem={end.problem} className="mb-3" />
      {read.data ? (
        <DataTable
          caption={t('sessions')}
          captionHidden
          columns={columns(t, { busy: end.busy, end: (id) => end.run({ id }) })}
          rows={read.data.sessions}
          rowKey={({ id }) => id}
        />
      ) : null}
    </section>
  )
}

const columns = (
  t: TextsOf<typeof staffAccessTexts>,
  runAction: { busy: boolean; end: (id: string) => void },
): readonly Column<OwnSession>[] => [
  column('device', t('browser'), (row) => <strong>{row.device ?? t('unknownBrowser')}</strong>, {
    primary: true,
  }),
  column('opened', t('opened'), (row) => formatInstant(row.opened_at)),
  column('ends', t('ends'), (row) => formatInstant(row.ends_at)),
  column('act', t('act'), (row) =>
    row.current ? (
      <StateBadge tone="good">{t('thisSession')}</StateBadge>
    ) : (
      <DeskButton
        busy={runAction.busy}
        onClick={() => runAction.end(row.id)}
        aria-label={row.device ? t('endOf', { device: row.device }) : t('endOfUnknown')}
      >
        {t('end')}
      </DeskButton>
    ),
  ),
]

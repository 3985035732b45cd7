import { findState } from '@contour/domain/intake/states'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { CareHolds } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { ROW_LINK, useRowKeys } from '../../frame/use-row-keys.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { formatFullInstant, formatSpan } from '../../words/times.ts'
import { OpenHold } from './open-hold.tsx'

/** Patients on hold: promised answers first, then planned looks, other states as numbers; one of them at the right (D-76). */
export function HoldsPage() {
  const t = useTexts(careHoldsTexts)
  const { holdId } = useParams()
  const read = useQuery(reads.careHolds())
  const panes = useFillWindow()
  return (
    <div
      ref={panes}
      className="panes -m-4 grid grid-cols-[minmax(0,1fr)] md:-m-6 md:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <div
        className={`pane-column min-w-0 flex-col border-r border-hairline bg-white ${holdId ? 'hidden md:flex' : 'flex'}`}
      >
        <div className="px-4 pt-3">
          <PageHead title={t('title')} />
          {read.data ? (
            <p className="mb-3">
              <strong className="block">{t('count', { count: countOf(read.data) })}</strong>
              <span className="type-small text-muted">{t('lead')}</span>
            </p>
          ) : null}
        </div>
        <CardBoundary>
          {read.isError && !read.data ? (
            <ReadFailed read={read} />
          ) : read.data ? (
            <HoldList holds={read.data} current={holdId} />
          ) : (
            <div className="p-4">
              <Reading label={t('loading')} />
            </div>
          )}
        </CardBoundary>
      </div>
      <div className={`pane-column min-w-0 flex-col ${holdId ? 'flex' : 'hidden md:flex'}`}>
        {holdId ? <h1 className="sr-only md:hidden">{t('title')}</h1> : null}
        {holdId ? (
          <CardBoundary key={holdId}>
            <OpenHold id={holdId} />
          </CardBoundary>
        ) : (
          <div className="p-4">
            <EmptyState title={read.data && countOf(read.data) === 0 ? t('none') : t('choose')} seed={6}>
              {read.data && countOf(read.data) === 0 ? t('noneText') : t('chooseText')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}

const countOf = ({ rows, elsewhere }: CareHolds): number =>
  rows.length + elsewhere.reduce((sum, { count }) => sum + count, 0)

const nameOf = (state: string): string => findState(state)?.name ?? state

function HoldList({ holds, current }: { holds: CareHolds; current: string | undefined }) {
  const t = useTexts(careHoldsTexts)
  const now = useMinute()
  useRowKeys()
  const groups = [
    { title: t('promised'), rows: holds.rows.filter(({ promised }) => promised) },
    { title: t('planned'), rows: holds.rows.filter(({ promised }) => !promised) },
  ]
  return (
    <nav aria-label={t('list')} className="pane min-h-0 grow">
      {groups.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <h2 className="border-y border-hairline bg-desk px-4 py-1.5 text-[0.8125rem] font-semibold">
              {title}
            </h2>
            <ul>
              {rows.map((row) => {
                const left = Date.parse(row.look_at) - now.getTime()
                const span = formatSpan(Math.abs(left))
                return (
                  <li key={row.id} className="border-b border-hairline">
                    <Link
                      {...ROW_LINK}
                      to={`/holds/${encodeURIComponent(row.id)}`}
                      aria-current={row.id === current ? 'page' : undefined}
                      className={`grid gap-0.5 px-4 py-2.5 text-ink no-underline ${row.id === current ? 'bg-tint inset-shadow-row' : ''}`}
                    >
                      <span className="flex items-baseline justify-between gap-3">
                        <strong>{row.patient}</strong>
                        <strong className={left < 0 ? 'text-error' : ''}>
                          {t(left < 0 ? 'late' : 'in', { span })}
                        </strong>
                      </span>
                      <span className="type-small text-muted">
                        {t('rowFrom', {
                          state: nameOf(row.state),
                          source: t(`source_${row.source}`),
                          since: formatFullInstant(row.since),
                        })}
                      </span>
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ),
      )}
      {holds.elsewhere.length > 0 ? (
        <section aria-label={t('elsewhere')}>
          <h2 className="border-y border-hairline bg-desk px-4 py-1.5 text-[0.8125rem] font-semibold">
            {t('elsewhere')}
          </h2>
          <ul>
            {holds.elsewhere.map(({ state, count, owners }) => (
              <li key={state} className="border-b border-hairline px-4 py-2.5">
                <strong className="block">{t('patients', { count })}</strong>
                <span className="type-small text-muted">
                  {owners.length > 0
                    ? t('withOwners', { state: nameOf(state), owners: owners.join(', ') })
                    : t('withNobody', { state: nameOf(state) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </nav>
  )
}

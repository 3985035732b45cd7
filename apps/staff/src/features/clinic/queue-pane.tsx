import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { QueueRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListRows } from '../../frame/list-rows.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { timeLeftOf } from './time-left.ts'
import { requestedOf, readChoice } from './queue-filter.ts'
import { ROW_LINK, useRowKeys } from '../../frame/use-row-keys.ts'

/** The queue next to a chart, with the filters from which the chart was opened. */
export function QueuePane({ current }: { current: string }) {
  const t = useTexts(clinicQueueTexts)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue(requestedOf(choice)))
  const now = useMinute()
  useRowKeys()
  return (
    <nav aria-label={t('pane')} className="py-2">
      <h2 className="px-2.5 pt-1 pb-2 text-[0.9375rem]">
        <Link to={`/queue${search}`} className="link">
          {queue.data ? t('paneCount', { count: queue.data.waiting }) : t('pane')}
        </Link>
      </h2>
      {queue.data?.rows.length === 0 ? <p className="px-2 pb-2 text-muted">{t('paneNone')}</p> : null}
      <ListRows read={queue} loading={t('loading')} empty={null}>
        {({ rows }) => (
          <ol>
            {rows.map((row) => (
              <li key={row.order_id} className="border-t border-hairline">
                <PaneRow row={row} now={now} current={row.order_id === current} />
              </li>
            ))}
          </ol>
        )}
      </ListRows>
    </nav>
  )
}

/**
 * Initials, the clock and the state; the name is read out and shown on pointing. Without a license in the state there is no
 * name, and the chart does not open.
 */
function PaneRow({ row, now, current }: { row: QueueRow; now: Date; current: boolean }) {
  const t = useTexts(clinicQueueTexts)
  const { search } = useLocation()
  const due = timeLeftOf(t, row, now)
  const flags = row.licensed ? row.flags.length : 0
  const name = row.licensed ? row.patient : t('noLicenseIn', row)
  const shown = (
    <>
      <span
        aria-hidden
        className={`grid size-8 flex-none place-items-center rounded-full text-[0.8125rem] font-semibold ${
          flags > 0 ? 'bg-care-tint text-care' : 'bg-medicine-tint text-medicine'
        }`}
      >
        {row.licensed ? initialsOf(row.patient) : '–'}
      </span>
      <span className="min-w-0 text-[0.84375rem] leading-snug">
        <span className="sr-only">{name}, </span>
        <strong className={`type-number block ${due.state === 'late' ? 'text-error' : ''}`}>
          <span className="sr-only">{due.said}</span>
          <span aria-hidden>{due.text}</span>
        </strong>
        <span className="text-muted">
          {row.state}
          {flags > 0 ? (
            <>
              {' '}
              <span aria-hidden>{t('paneFlags', { count: flags })}</span>
              <span className="sr-only">{t('paneFlagsSaid', { count: flags })}</span>
            </>
          ) : null}
        </span>
      </span>
    </>
  )
  const look = 'flex items-center gap-2 border-l-4 border-transparent py-2 pr-1.5 pl-1.5'
  if (!row.licensed)
    return (
      <div title={name} className={look}>
        {shown}
      </div>
    )
  return (
    <Link
      to={`/queue/${row.order_id}${search}`}
      {...ROW_LINK}
      title={name}
      aria-current={current ? 'page' : undefined}
      className={`${look} no-underline hover:bg-mint aria-[current]:border-marigold aria-[current]:bg-mint`}
    >
      {shown}
    </Link>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

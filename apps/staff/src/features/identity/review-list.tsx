import { findState } from '@contour/domain/intake/states'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../../calls/may-call.ts'
import { ListRows } from '../../frame/list-rows.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { ROW_LINK, useRowKeys } from '../../frame/use-row-keys.ts'
import { formatSoon } from '../inbox/promise-text.ts'
import { identityTexts } from '../../texts/en/identity.ts'
import type { IdentityList, WaitingVideo } from './identity-reads.ts'

type ListRead = UseInfiniteQueryResult<IdentityList>

/** What waits for a reviewer, oldest first; below it whom another video was asked of, and uploads that failed (M-48). */
export function ReviewList({
  list,
  current,
  now,
}: {
  list: ListRead
  current: string | undefined
  now: Date
}) {
  const t = useTexts(identityTexts)
  useRowKeys()
  const { asked = [], failed = [] } = list.data ?? {}
  return (
    <nav aria-label={t('videos')} className="pane grow pb-4">
      <ListRows
        read={list}
        loading={t('loading')}
        lines={6}
        inPane
        empty={{ title: t('none'), text: t('noneText'), seed: 2 }}
      >
        {({ rows }) => (
          <ol>
            {rows.map((row) => (
              <li key={row.id} className="border-b border-hairline">
                <WaitingRow row={row} current={row.id === current} now={now} />
              </li>
            ))}
          </ol>
        )}
      </ListRows>
      <Others title={t('asked')} none={asked.length === 0}>
        {asked.map((one) => (
          <Other key={one.order_id} order={one.order_id} patient={one.patient}>
            {t('askedRow', { time: formatSoon(one.asked_at, now), reason: one.reason })}
          </Other>
        ))}
      </Others>
      <Others title={t('failed')} none={failed.length === 0}>
        {failed.map((one) => (
          <Other key={`${one.at}${one.patient}`} order={one.order_id} patient={one.patient}>
            {t(one.then_sent ? 'failedSent' : 'failedRow', {
              error: one.error || t('failedUnknown'),
              time: formatSoon(one.at, now),
            })}
          </Other>
        ))}
      </Others>
    </nav>
  )
}

function WaitingRow({ row, current, now }: { row: WaitingVideo; current: boolean; now: Date }) {
  const t = useTexts(identityTexts)
  const state = findState(row.state)?.name ?? row.state
  const late = Date.parse(row.breach_at) < now.getTime()
  return (
    <Link
      to={`/identity/${row.id}`}
      {...ROW_LINK}
      aria-current={current ? 'page' : undefined}
      className="flex flex-wrap justify-between gap-x-2 px-4 py-2.5 no-underline hover:bg-mint aria-[current]:border-l-4 aria-[current]:border-marigold aria-[current]:bg-mint aria-[current]:pl-3"
    >
      <strong className="min-w-0 wrap-anywhere">{row.patient}</strong>
      <span className={`type-meta self-end ${late ? 'font-semibold text-error' : 'text-muted'}`}>
        {late ? t('late') : t('due', { time: formatSoon(row.due_at, now) })}
      </span>
      <span className="type-small w-full text-muted">
        {row.status === 'referred'
          ? t('referredRow', { state })
          : row.n === 1
            ? t('firstVideo', { state })
            : t('laterVideo', { state, number: row.n })}
      </span>
    </Link>
  )
}

function Others({ title, none, children }: { title: string; none: boolean; children: ReactNode }) {
  if (none) return null
  return (
    <section className="grid gap-2 px-4 pt-4">
      <h2 className="type-small font-semibold text-muted">{title}</h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}

function Other({ order, patient, children }: { order: string | null; patient: string; children: ReactNode }) {
  const open = mayCall(useStaffUser().roles, 'service', 'order')
  return (
    <li className="min-w-0 type-small">
      {order && open ? (
        <Link to={`/orders/${order}`} className="link font-semibold">
          {patient}
        </Link>
      ) : (
        <strong>{patient}</strong>
      )}
      <p className="text-muted wrap-anywhere">{children}</p>
    </li>
  )
}

import { column, type Column } from '@contour/ui/data-table'
import { later } from '@contour/ui/later'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { LateOrder } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { serviceNow } from '@contour/client/service-clock'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { StatusName } from '../../words/status-name.tsx'
import { formatDeadline, formatFullInstant, formatSpan } from '../../words/times.ts'
import { sectionsOf } from '../../frame/staff-sections.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { orderHref } from './order-href.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { roleTexts } from '../../texts/en/roles.ts'

const CloseDialog = later(() => import('./close-dialog.tsx'))

const SHOWN = ['open', 'closed'] as const

/**
 * Orders whose promise the user's role did not keep: who has them, since when, what was promised, and the note that
 * closes them. An administrator sees those of every role, and leaves them to the role (ADR 38).
 */
export function LateOrdersPage() {
  const t = useTexts(promisesTexts)
  const [show, choose] = useChoice('show', SHOWN)
  const { roles } = useStaffUser()
  const sections = new Set(sectionsOf(roles).map(({ id }) => id))
  const [closing, setClosing] = useState<LateOrder | null>(null)
  const read = useInfiniteQuery(reads.lateOrders(show))
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ total }) => t(`${show}Count`, { count: total ?? 0 })}
        head={
          <ChoiceTabs
            label={t('title')}
            choices={SHOWN.map((value) => ({ value, label: t(value) }))}
            value={show}
            onChoose={choose}
          >
            <p className="max-w-measure text-muted">{t('note')}</p>
          </ChoiceTabs>
        }
        read={read}
        columns={columns(t, show, {
          hrefOf: (row) => orderHref(row, sections),
          closes: ({ role }) => roles.includes(role),
          close: setClosing,
        })}
        rowKey={(row) => row.id}
        empty={
          show === 'open'
            ? { title: t('noneOpen'), text: t('noneOpenText'), seed: 3 }
            : { title: t('noneClosed'), seed: 5 }
        }
      />
      {closing ? <CloseDialog row={closing} onClose={() => setClosing(null)} /> : null}
    </>
  )
}

function Patient({ row: { patient }, href }: { row: LateOrder; href: string | null }) {
  if (href === null) return <strong>{patient}</strong>
  return (
    <Link {...ROW_LINK} className="link inline-flex min-h-6 items-center font-semibold" to={href}>
      {patient}
    </Link>
  )
}

function RoleCloses({ role }: Pick<LateOrder, 'role'>) {
  const roleName = useTexts(roleTexts)
  return (
    <span className="text-muted">{useTexts(promisesTexts)('closedByRole', { role: roleName(role) })}</span>
  )
}

const columns = (
  t: TextsOf<typeof promisesTexts>,
  show: 'open' | 'closed',
  acts: {
    hrefOf: (row: LateOrder) => string | null
    closes: (row: LateOrder) => boolean
    close: (row: LateOrder) => void
  },
): readonly Column<LateOrder>[] => [
  column(
    'order',
    t('order'),
    (row) => (
      <>
        <Patient row={row} href={acts.hrefOf(row)} />
        <span className="block text-muted">
          <OrderNumber number={row.order_number} />
        </span>
      </>
    ),
    { primary: true },
  ),
  column('with', t('with'), (row) => (
    <>
      {row.with}
      <span className="block text-muted">
        <StatusName status={row.status} />
      </span>
    </>
  )),
  column('since', t('since'), (row) => (
    <>
      {formatFullInstant(row.since)}
      {row.waits && !row.closed ? (
        <span className="block text-muted">{formatSpan(serviceNow().getTime() - Date.parse(row.since))}</span>
      ) : null}
    </>
  )),
  column('promised', t('promised'), (row) => (
    <>
      {t('by', { time: formatDeadline(row.usual_by) })}
      <span className="block text-muted">
        {row.new_by
          ? t('newBy', { time: formatDeadline(row.new_by), times: row.times })
          : t('writeBy', { time: formatDeadline(row.write_by) })}
      </span>
    </>
  )),
  column('now', t('now'), (row) =>
    row.waits ? (
      <StateBadge tone="bad">{t('waiting')}</StateBadge>
    ) : (
      <StateBadge tone="good">
        <StatusName status={row.status_now} />
      </StateBadge>
    ),
  ),
  show === 'open'
    ? column('act', t('act'), (row) =>
        acts.closes(row) ? (
          <DeskButton onClick={() => acts.close(row)} aria-label={t('closeOf', { patient: row.patient })}>
            {t('close')}
          </DeskButton>
        ) : (
          <RoleCloses role={row.role} />
        ),
      )
    : column('closed', t('closed'), (row) =>
        row.closed ? (
          <>
            {t('closedBy', { name: row.closed.by })}
            <span className="block text-muted">{formatFullInstant(row.closed.at)}</span>
            <span className="block [overflow-wrap:anywhere]">{row.closed.note}</span>
          </>
        ) : null,
      ),
]

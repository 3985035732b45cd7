import { formatCount } from '@contour/domain/lists/paging'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { Overview } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { AlertLines } from '../alerts/alert-lines.tsx'
import { UnansweredEmergencies } from '../emergencies/unanswered-emergencies.tsx'
import { sectionsOf } from '../../frame/staff-sections.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { overviewTexts } from '../../texts/en/overview.ts'
import { uncoveredStates } from './coverage.ts'
import { nobodyOnCall } from './nobody-on-call.ts'
import { OverviewTile } from './overview-tile.tsx'

/** The top of the administrators' home page: what leaves patients without care, and four figures with their lists. */
export default function OverviewTop() {
  const t = useTexts(overviewTexts)
  const read = useQuery(reads.overview())
  if (!read.data) return <ReadStates read={read} label={t('loading')} lines={2} />
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <Unanswered rows={read.data.unanswered_emergencies} />
      <NobodyOnCall gaps={read.data.on_call_gaps} />
      <AlertLines alerts={read.data.alerts} />
      <Uncovered states={read.data.states} />
      <Tiles read={read.data} />
    </section>
  )
}

/** A red line for each emergency that nobody has answered, with the way to the rota. */
function Unanswered({ rows }: { rows: Overview['unanswered_emergencies'] }) {
  const t = useTexts(overviewTexts)
  return (
    <UnansweredEmergencies
      rows={rows}
      actions={
        <Link to="/on-call" className="link inline-flex min-h-8 items-center font-semibold">
          {t('openUnanswered')}
        </Link>
      }
    />
  )
}

/** A red line while an emergency would reach nobody on call, now or within a day (D-46). */
function NobodyOnCall({ gaps }: { gaps: Overview['on_call_gaps'] }) {
  const t = useTexts(overviewTexts)
  if (gaps.length === 0) return null
  return (
    <Notice
      tone="error"
      title={nobodyOnCall(gaps, t)}
      actions={
        <Link to="/on-call" className="link inline-flex min-h-8 items-center font-semibold">
          {t('openOnCall')}
        </Link>
      }
    >
      {t('noOneOnCallText')}
    </Notice>
  )
}

function Uncovered({ states }: { states: Overview['states'] }) {
  const t = useTexts(overviewTexts)
  const uncovered = uncoveredStates(states)
  if (uncovered.length === 0) return null
  return (
    <Notice
      tone="error"
      title={t('uncovered', { states: uncovered.map(({ name }) => name).join(', ') })}
      actions={
        <Link to="/staff" className="link inline-flex min-h-8 items-center font-semibold">
          {t('openStaff')}
        </Link>
      }
    >
      {t('uncoveredText', { patients: uncovered.reduce((sum, { patients }) => sum + patients, 0) })}
    </Notice>
  )
}

function Tiles({ read: { orders, messages, jobs } }: { read: Overview }) {
  const t = useTexts(overviewTexts)
  const { roles } = useStaffUser()
  const opens = new Set(sectionsOf(roles).map(({ id }) => id))
  const count = (n: number) => (n === 0 ? t('none') : formatCount(n))
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <OverviewTile
        href={opens.has('orders') ? '/orders' : undefined}
        label={t('orders')}
        figure={count(orders.open)}
        factHref="/late-orders"
        fact={orders.late > 0 ? t('ordersLate', { count: formatCount(orders.late) }) : undefined}
        note={orders.late > 0 ? undefined : t('ordersOnTime')}
      />
      <OverviewTile
        href={messages.failed > 0 ? '/outbox?state=failed' : '/outbox'}
        label={t('outbox')}
        figure={count(messages.failed)}
        unit={t('failed')}
        bad={messages.failed > 0}
        note={
          messages.waiting > 0
            ? t('messagesWaiting', { count: formatCount(messages.waiting) })
            : t('messagesNone')
        }
      />
      <OverviewTile
        href={jobs.failed > 0 ? '/jobs?show=failed' : '/jobs'}
        label={t('jobs')}
        figure={count(jobs.failed)}
        unit={t('failed')}
        bad={jobs.failed > 0}
        fact={jobs.overdue > 0 ? t('jobsOverdue', { count: formatCount(jobs.overdue) }) : undefined}
        note={jobs.overdue > 0 ? undefined : t('jobsOnTime')}
      />
      <ChainTile />
    </ul>
  )
}

/** The state of the chain, from the same response as the audit page and the list below. */
function ChainTile() {
  const t = useTexts(overviewTexts)
  const audit = useInfiniteQuery(reads.audit({}))
  const chain = audit.data?.chain
  if (!chain)
    return (
      <OverviewTile
        href="/audit"
        label={t('chain')}
        figure="–"
        note={audit.isError ? audit.error.message : t('loading')}
      />
    )
  return (
    <OverviewTile
      href="/audit"
      label={t('chain')}
      figure={t(chain.intact ? 'intact' : 'broken')}
      bad={!chain.intact}
      unit={chain.broken_at === null ? undefined : t('brokenAt', { entry: chain.broken_at })}
      note={t('entries', { sealed: chain.sealed, unsealed: chain.unsealed })}
    />
  )
}

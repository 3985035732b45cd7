import { formatClaim } from '@contour/domain/claims/claim-register'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { Tabs } from '@contour/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '../calls/calls.ts'
import type { ClaimRow, ClaimVersion } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { ClaimForm } from './claim-form.tsx'
import { SHOWN_STATES } from './shown-states.ts'
import { StoryList } from '../stories/story-list.tsx'
import { TherapiesSection } from '../therapies/therapies-section.tsx'

const SHOWN = {
  claims: { title: 'Claims', facts: 'Every result and saving that pages may print', page: <ClaimList /> },
  stories: { title: 'Stories', facts: 'Every video story that the report may show', page: <StoryList /> },
  therapies: {
    title: 'Therapies',
    facts: 'The recommended therapies on the home page of patients',
    page: <TherapiesSection />,
  },
}

const isShown = (text: string | null): text is keyof typeof SHOWN => text !== null && text in SHOWN

/** Marketing content: the claims register, the video stories of the report, the recommended therapies. */
export function ClaimsPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('show')
  const show = isShown(asked) ? asked : 'claims'
  const { title, facts, page } = SHOWN[show]
  return (
    <>
      <PageHead title={title} facts={facts} />
      <Tabs
        label="Claims, stories and therapies"
        selected={show}
        onSelect={(id) => setParams(id === 'claims' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'claims', label: 'Claims' },
          { id: 'stories', label: 'Stories' },
          { id: 'therapies', label: 'Therapies' },
        ]}
      >
        {page}
      </Tabs>
    </>
  )
}

/** The claims register: every result and saving that pages may print, with source, last day and responsible staff. */
function ClaimList() {
  const claims = useQuery(reads.claims())
  return (
    <>
      {claims.isPending ? <Reading label="Loading the register" /> : null}
      {claims.isError ? <ReadFailed error={claims.error} again={() => void claims.refetch()} /> : null}
      <ul className="grid gap-4">
        {claims.data?.rows.map((row) => (
          <li key={row.id}>
            <ClaimCard row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ClaimCard({ row }: { row: ClaimRow }) {
  const [editing, setEditing] = useState(false)
  const newest = row.versions[0]
  const versionInForce = row.versions.find(({ approved_at }) => approved_at !== null)
  const state = SHOWN_STATES[row.state]
  const refresh = [['claims']]
  const approve = useAction({
    act: calls.claims.approve,
    refresh,
    done: () => `${row.id} is approved. Pages show it from now on.`,
  })
  const withdraw = useAction({
    act: calls.claims.withdraw,
    refresh,
    done: () => `${row.id} is withdrawn. No page shows it.`,
  })
  const problem = approve.problem ?? withdraw.problem
  if (!newest) return null
  return (
    <article aria-labelledby={`claim-${row.id}`} className="card grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id={`claim-${row.id}`} className="type-h3">
          {row.id}
        </h2>
        <StateBadge tone={state.tone}>{state.word}</StateBadge>
      </header>
      {versionInForce ? <Version version={versionInForce} /> : null}
      {newest === versionInForce ? null : (
        <div className="grid gap-2 border-l-4 border-marigold pl-4">
          <p className="type-small font-semibold">Waits for approval</p>
          <Version version={newest} />
        </div>
      )}
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {problem}
        </p>
      ) : null}
      {editing ? (
        <ClaimForm id={row.id} from={newest} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {newest.may_approve ? (
            <Button
              size="desk"
              busy={approve.busy}
              onClick={() => approve.run({ id: row.id, version: newest.version })}
            >
              Approve version {newest.version} of {row.id}
            </Button>
          ) : null}
          <Button size="desk" tone="secondary" onClick={() => setEditing(true)}>
            Change {row.id}
          </Button>
          {row.state === 'shown' ? (
            <Button
              size="desk"
              tone="secondary"
              busy={withdraw.busy}
              onClick={() => withdraw.run({ id: row.id })}
            >
              Withdraw {row.id}
            </Button>
          ) : null}
        </div>
      )}
    </article>
  )
}

function Version({ version }: { version: ClaimVersion }) {
  return (
    <div className="grid gap-1">
      <p>{formatClaim(version)}</p>
      <p className="type-small text-muted">
        Source: {version.source}. {version.population}. {version.studied}
      </p>
      <p className="type-small type-number text-muted">
        Version {version.version} by {version.author}
        {version.approver && version.approved_at
          ? `, approved by ${version.approver} on ${formatFullInstant(version.approved_at)}`
          : ''}
        , last day {formatLongDate(version.expires_on)}.
      </p>
    </div>
  )
}

import { formatClaim } from '@contour/domain/claims/claim-register'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '../../calls/calls.ts'
import type { ClaimRow, ClaimVersion } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { claimsTexts } from '../../texts/en/claims.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ClaimForm } from './claim-form.tsx'
import { ShownState } from './shown-state.tsx'
import { StoryList } from '../stories/story-list.tsx'
import { TherapiesSection } from '../therapies/therapies-section.tsx'
import { ActionProblem } from '../../frame/action-problem.tsx'

const SHOWN = { claims: <ClaimList />, stories: <StoryList />, therapies: <TherapiesSection /> }

const isShown = (text: string | null): text is keyof typeof SHOWN => text !== null && text in SHOWN

/** Marketing content: the claims register, the video stories of the report, the recommended therapies. */
export function ClaimsPage() {
  const t = useTexts(claimsTexts)
  const [params, setParams] = useSearchParams()
  const asked = params.get('show')
  const show = isShown(asked) ? asked : 'claims'
  return (
    <>
      <PageHead title={t(show)} facts={t(`${show}Facts`)} />
      <Tabs
        label={t('tabs')}
        selected={show}
        onSelect={(id) => setParams(id === 'claims' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'claims', label: t('claims') },
          { id: 'stories', label: t('stories') },
          { id: 'therapies', label: t('therapies') },
        ]}
      >
        {SHOWN[show]}
      </Tabs>
    </>
  )
}

/** The claims register: every result and saving that pages may print, with source, last day and responsible staff. */
function ClaimList() {
  const t = useTexts(claimsTexts)
  const claims = useQuery(reads.claims())
  return (
    <>
      {claims.isPending ? <Reading label={t('loading')} /> : null}
      {claims.isError ? <ReadFailed error={claims.error} again={() => void claims.refetch()} /> : null}
      {claims.data?.rows.length === 0 ? <EmptyState title={t('none')} seed={6} /> : null}
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
  const t = useTexts(claimsTexts)
  const [editing, setEditing] = useState(false)
  const newest = row.versions[0]
  const versionInForce = row.versions.find(({ approved_at }) => approved_at !== null)
  const refresh = [['claims']]
  const approve = useAction({
    act: calls.claims.approve,
    refresh,
    done: () => t('approved', { claim: row.id }),
  })
  const withdraw = useAction({
    act: calls.claims.withdraw,
    refresh,
    done: () => t('withdrawn', { claim: row.id }),
  })
  const problem = approve.problem ?? withdraw.problem
  if (!newest) return null
  return (
    <article aria-labelledby={`claim-${row.id}`} className="card grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id={`claim-${row.id}`} className="type-h3">
          {row.id}
        </h2>
        <ShownState state={row.state} />
      </header>
      {versionInForce ? <Version version={versionInForce} /> : null}
      {newest === versionInForce ? null : (
        <div className="grid gap-2 border-l-4 border-marigold pl-4">
          <p className="type-small font-semibold">{t('waiting')}</p>
          <Version version={newest} />
        </div>
      )}
      {newest.approved_at === null && newest.why_not ? (
        <p className="type-small font-semibold text-warn">{newest.why_not}</p>
      ) : null}
      <ActionProblem problem={problem} />
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
              {t('approve', { version: newest.version, claim: row.id })}
            </Button>
          ) : null}
          <Button size="desk" tone="secondary" onClick={() => setEditing(true)}>
            {t('change', { claim: row.id })}
          </Button>
          {row.state === 'shown' ? (
            <Button
              size="desk"
              tone="secondary"
              busy={withdraw.busy}
              onClick={() => withdraw.run({ id: row.id })}
            >
              {t('withdraw', { claim: row.id })}
            </Button>
          ) : null}
        </div>
      )}
    </article>
  )
}

function Version({ version }: { version: ClaimVersion }) {
  const t = useTexts(claimsTexts)
  const { author, approver, approved_at, source, population, studied } = version
  const facts = { version: version.version, author, day: version.expires_on }
  return (
    <div className="grid gap-1">
      <p>{formatClaim(version)}</p>
      <p className="type-small text-muted">
        {t('source', { evidence: t(`evidence_${version.evidence}`), source, population, studied })}
      </p>
      <p className="type-small type-number text-muted">
        {approver && approved_at
          ? t('versionApproved', { ...facts, approver, time: formatFullInstant(approved_at) })
          : t('version', facts)}
      </p>
    </div>
  )
}

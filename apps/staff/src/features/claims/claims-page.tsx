import { formatClaim } from '@contour/domain/claims/claim-register'
import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls, type ClaimRow, type ClaimVersion } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { claimsTexts } from '../../texts/en/claims.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ClaimForm } from './claim-form.tsx'
import { VersionCard } from './version-card.tsx'
import { StoryList } from '../stories/story-list.tsx'
import { TherapiesSection } from '../therapies/therapies-section.tsx'

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
      <ReadStates read={claims} label={t('loading')} />
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
  const claim = row.id
  const refresh = [['claims']]
  return (
    <VersionCard
      id={`claim-${claim}`}
      row={row}
      title={claim}
      waiting={t('waiting')}
      draw={(version) => <Version version={version} />}
      note={({ approved_at, why_not }) =>
        approved_at === null && why_not ? (
          <p className="type-small font-semibold text-warn">{why_not}</p>
        ) : null
      }
      form={(newest, onDone) => <ClaimForm id={claim} from={newest} onDone={onDone} />}
      words={{
        approve: ({ version }) => t('approve', { version, claim }),
        change: { text: t('change', { claim }) },
        withdraw: { text: t('withdraw', { claim }) },
      }}
      approve={useAction({ act: calls.claims.approve, refresh, done: () => t('approved', { claim }) })}
      withdraw={useAction({ act: calls.claims.withdraw, refresh, done: () => t('withdrawn', { claim }) })}
    />
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

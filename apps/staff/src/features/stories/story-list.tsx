import { storyMediaKey } from '@contour/domain/stories/story-media'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { StoryRow, StoryVersion } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { ShownState } from '../claims/shown-state.tsx'
import { StoryForm } from './story-form.tsx'
import { StoryPreview } from './story-preview.tsx'
import { storiesTexts } from '../../texts/en/stories.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** The stories of the report's carousel: what is shown until when, the consent, author and approver (S-20). */
export function StoryList() {
  const t = useTexts(storiesTexts)
  const stories = useQuery(reads.stories())
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      {stories.isPending ? <Reading label={t('loading')} /> : null}
      {stories.isError ? <ReadFailed error={stories.error} again={() => void stories.refetch()} /> : null}
      {adding ? (
        <div className="card">
          <StoryForm onDone={() => setAdding(false)} />
        </div>
      ) : (
        <div>
          <Button size="desk" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {stories.data?.rows.length === 0 ? (
        <EmptyState title={t('none')} seed={4}>
          {t('noneText')}
        </EmptyState>
      ) : null}
      <ul className="grid gap-4">
        {stories.data?.rows.map((row) => (
          <li key={row.id}>
            <StoryCard row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function StoryCard({ row }: { row: StoryRow }) {
  const t = useTexts(storiesTexts)
  const [editing, setEditing] = useState(false)
  const newest = row.versions[0]
  const versionInForce = row.versions.find(({ approved_at }) => approved_at !== null)
  const refresh = [['stories']]
  const approve = useAction({
    act: calls.stories.approve,
    refresh,
    done: () => t('approved'),
  })
  const withdraw = useAction({
    act: calls.stories.withdraw,
    refresh,
    done: () => t('withdrawn'),
  })
  const problem = approve.problem ?? withdraw.problem
  if (!newest) return null
  const { title } = versionInForce ?? newest
  return (
    <article aria-labelledby={`story-${row.id}`} className="card grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id={`story-${row.id}`} className="type-h3">
          {title}
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
      <ActionProblem problem={problem} />
      {editing ? (
        <StoryForm id={row.id} from={newest} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {newest.may_approve ? (
            <Button
              size="desk"
              busy={approve.busy}
              onClick={() => approve.run({ id: row.id, version: newest.version })}
            >
              {t('approve', { version: newest.version, title: newest.title })}
            </Button>
          ) : null}
          <Button
            size="desk"
            tone="secondary"
            aria-label={t('change', { title })}
            onClick={() => setEditing(true)}
          >
            {t('changeShort')}
          </Button>
          {row.state === 'shown' ? (
            <Button
              size="desk"
              tone="secondary"
              busy={withdraw.busy}
              aria-label={t('withdraw', { title })}
              onClick={() => withdraw.run({ id: row.id })}
            >
              {t('withdrawShort')}
            </Button>
          ) : null}
        </div>
      )}
    </article>
  )
}

function Version({ version: shown }: { version: StoryVersion }) {
  const t = useTexts(storiesTexts)
  const { version, author, approver, approved_at, place, review_by: day } = shown
  /** The path of an uploaded file says nothing. */
  const fileName = (path: string) => (storyMediaKey(path) === null ? path : t('isUploaded'))
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p>{t('texts', { title: shown.title, label: shown.label })}</p>
      {shown.withdrawn_at ? null : <StoryPreview {...shown} />}
      <p className="type-small text-muted">
        {t('files', {
          clip: fileName(shown.clip),
          poster: fileName(shown.poster),
          captions: fileName(shown.captions),
          consent: shown.consent_ref,
        })}
      </p>
      <p className="type-small type-number text-muted">
        {approver && approved_at
          ? t('versionApproved', {
              version,
              author,
              approver,
              time: formatFullInstant(approved_at),
              place,
              day,
            })
          : t('version', { version, author, place, day })}
      </p>
    </div>
  )
}

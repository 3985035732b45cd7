import { storyMediaKey } from '@contour/domain/stories/story-media'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StoryRow, type StoryVersion } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { VersionCard } from '../claims/version-card.tsx'
import { StoryForm } from './story-form.tsx'
import { StoryPreview } from './story-preview.tsx'
import { storiesTexts } from '../../texts/en/stories.ts'

/** The stories of the report's carousel: what is shown until when, the consent, author and approver (S-20). */
export function StoryList() {
  const t = useTexts(storiesTexts)
  const stories = useQuery(reads.stories())
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      <ReadStates read={stories} label={t('loading')} />
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
  const refresh = [['stories']]
  const shown = row.versions.find(({ approved_at }) => approved_at !== null) ?? row.versions[0]
  const title = shown?.title ?? ''
  return (
    <VersionCard
      id={`story-${row.id}`}
      row={row}
      title={title}
      waiting={t('waiting')}
      draw={(version) => <Version version={version} />}
      form={(newest, onDone) => <StoryForm id={row.id} from={newest} onDone={onDone} />}
      words={{
        approve: (newest) => t('approve', { version: newest.version, title: newest.title }),
        change: { text: t('changeShort'), label: t('change', { title }) },
        withdraw: { text: t('withdrawShort'), label: t('withdraw', { title }) },
      }}
      approve={useAction({ act: calls.stories.approve, refresh, done: () => t('approved') })}
      withdraw={useAction({ act: calls.stories.withdraw, refresh, done: () => t('withdrawn') })}
    />
  )
}

function Version({ version: shown }: { version: StoryVersion }) {
  const t = useTexts(storiesTexts)
  const { version, author, approver, approved_at, place, review_by: day } = shown
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

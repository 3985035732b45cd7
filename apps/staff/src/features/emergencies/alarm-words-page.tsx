import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ForeignDraft } from './foreign-draft.tsx'
import { WordEditor } from './word-editor.tsx'

/**
 * The words that raise an alarm (D-77): read by what they are about, added as sentences of patients, tried on a text and on
 * every example, saved as a draft, and published by a clinician who wrote none of it.
 */
export default function AlarmWordsPage() {
  const t = useTexts(alarmWordsTexts)
  const read = useQuery(reads.alarmWords())
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} lines={6} />
  const { published, draft, versions } = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h1 className="type-h2">{t('title')}</h1>
        <p className="max-w-measure text-muted">{t('note', { version: published.version })}</p>
      </header>
      {draft && !draft.own ? <ForeignDraft draft={draft} /> : null}
      {/* A new draft begins with the published lines. */}
      <WordEditor
        key={draft?.own ? draft.changed_at : published.version}
        words={draft?.own ? draft : published}
        data={read.data}
      />
      {versions.length > 0 ? (
        <section aria-labelledby="word-versions" className="card grid gap-2">
          <h2 id="word-versions" className="type-h3">
            {t('versions')}
          </h2>
          <ul>
            {versions.map(({ version, author, published_by: by, published_at: at }) => (
              <li key={version}>{t('versionLine', { version, author, by, time: formatFullInstant(at) })}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

import { WORD_TEXT_MAX } from '@contour/domain/conversations/alarm-word-list'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextArea } from '@contour/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { AlarmWords, TriedWords } from '../calls/calls.ts'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { alarmWordsTexts } from '../texts/en/alarm-words.ts'
import { formatFullInstant } from '../words/times.ts'

const REFRESH = [['alarm-words']] as const

/**
 * The words that raise an alarm (D-77): edited as lines, tried on a text and on every example, saved as a draft, and
 * published by a clinician who wrote none of it.
 */
export default function AlarmWordsPage() {
  const t = useTexts(alarmWordsTexts)
  const read = useQuery(reads.alarmWords())
  if (read.isError) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Reading label={t('loading')} lines={6} />
  const { published, draft, versions } = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h1 className="type-h2">{t('title')}</h1>
        <p className="max-w-measure text-muted">{t('note', { version: published.version })}</p>
      </header>
      {draft && !draft.own ? <ForeignDraft draft={draft} /> : null}
      {/* A new draft begins with the published lines. */}
      <Editor
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

type Draft = NonNullable<AlarmWords['draft']>

/** The draft of somebody else: read, tried, and published or dropped. */
function ForeignDraft({ draft }: { draft: Draft }) {
  const t = useTexts(alarmWordsTexts)
  const { roles } = useStaffUser()
  const publish = useAction({
    act: calls.emergencies.publishWords,
    refresh: REFRESH,
    done: ({ message }) => message,
  })
  const drop = useAction({
    act: calls.emergencies.dropWords,
    refresh: REFRESH,
    done: ({ message }) => message,
  })
  const problem = publish.problem ?? drop.problem
  return (
    <section aria-labelledby="foreign-draft" className="card grid gap-3 border border-warn">
      <h2 id="foreign-draft" className="type-h3">
        {t('draftOf', { author: draft.author, time: formatFullInstant(draft.changed_at) })}
      </h2>
      <details>
        <summary className="link inline-flex min-h-8 items-center">{t('showDraft')}</summary>
        <pre className="type-small whitespace-pre-wrap [overflow-wrap:anywhere]">{draft.patterns}</pre>
        <pre className="type-small mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{draft.examples}</pre>
      </details>
      <Trial patterns={draft.patterns} examples={draft.examples} />
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {problem}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-2">
        {mayCall(roles, 'emergencies', 'publishWords') ? (
          <Button
            size="desk"
            busy={publish.busy}
            onClick={() => publish.run({ id: draft.id, changed_at: draft.changed_at })}
          >
            {t('publish')}
          </Button>
        ) : null}
        <Button size="desk" tone="secondary" busy={drop.busy} onClick={() => drop.run({ id: draft.id })}>
          {t('drop')}
        </Button>
      </p>
    </section>
  )
}

function Editor({ words, data }: { words: { patterns: string; examples: string }; data: AlarmWords }) {
  const t = useTexts(alarmWordsTexts)
  const [patterns, setPatterns] = useState(words.patterns)
  const [examples, setExamples] = useState(words.examples)
  const save = useAction({
    act: calls.emergencies.saveWords,
    refresh: REFRESH,
    done: ({ message }) => message,
  })
  const drop = useAction({
    act: calls.emergencies.dropWords,
    refresh: REFRESH,
    done: ({ message }) => message,
  })
  const own = data.draft?.own ? data.draft : null
  const foreign = data.draft !== null && own === null
  return (
    <section aria-labelledby="edit-words" className="card grid gap-4">
      <h2 id="edit-words" className="type-h3">
        {own
          ? t('ownDraft', { time: formatFullInstant(own.changed_at) })
          : t('published', { version: data.published.version })}
      </h2>
      <TextArea
        id="word-patterns"
        label={t('patterns')}
        hint={t('patternsHint')}
        rows={14}
        limit={WORD_TEXT_MAX}
        value={patterns}
        disabled={foreign}
        onChange={setPatterns}
      />
      <TextArea
        id="word-examples"
        label={t('examples')}
        hint={t('examplesHint')}
        rows={14}
        limit={WORD_TEXT_MAX}
        value={examples}
        disabled={foreign}
        onChange={setExamples}
      />
      {foreign ? null : (
        <>
          <Trial patterns={patterns} examples={examples} />
          {(save.problem ?? drop.problem) ? (
            <p role="alert" className="font-semibold text-error">
              {save.problem ?? drop.problem}
            </p>
          ) : null}
          <p className="flex flex-wrap gap-2">
            <Button size="desk" busy={save.busy} onClick={() => save.run({ patterns, examples })}>
              {t('save')}
            </Button>
            {own ? (
              <Button size="desk" tone="secondary" busy={drop.busy} onClick={() => drop.run({ id: own.id })}>
                {t('drop')}
              </Button>
            ) : null}
          </p>
        </>
      )}
    </section>
  )
}

/** Tries the lines as they stand, on one text and on every example. */
function Trial({ patterns, examples }: { patterns: string; examples: string }) {
  const t = useTexts(alarmWordsTexts)
  const [text, setText] = useState('')
  const [tried, setTried] = useState<TriedWords | null>(null)
  const attempt = useAction({
    act: calls.emergencies.tryWords,
    refresh: [],
    done: () => null,
    onDone: setTried,
  })
  return (
    <div className="grid gap-3">
      <TextArea id="word-trial" label={t('trial')} rows={2} limit={2000} value={text} onChange={setText} />
      <p>
        <Button
          size="desk"
          tone="secondary"
          busy={attempt.busy}
          onClick={() => attempt.run({ patterns, examples, text: text.slice(0, 2000) })}
        >
          {t('try')}
        </Button>
      </p>
      {attempt.problem ? (
        <p role="alert" className="font-semibold text-error">
          {attempt.problem}
        </p>
      ) : null}
      {tried ? (
        <div role="status" className="grid gap-2">
          <p>
            {tried.level === null
              ? t('triedNone')
              : t(tried.level === 'red' ? 'triedRed' : 'triedYellow', { rules: tried.rules.join(', ') })}
          </p>
          <p>{t('triedExamples', { count: tried.examples, failed: tried.failed.length })}</p>
          <ul className="type-small text-error">
            {tried.problems.map(({ line, of, problem }) => (
              <li key={`${of} ${line}`}>{t('problem', { of: t(of), line, problem })}</li>
            ))}
            {tried.failed.map(({ text: sentence, rule }) => (
              <li key={sentence}>{t(rule === null ? 'firesWrongly' : 'isMissed', { text: sentence })}</li>
            ))}
          </ul>
          <p className="font-semibold">
            {tried.why_not === null ? t('mayPublish') : t('mayNot', { why: tried.why_not })}
          </p>
        </div>
      ) : null}
    </div>
  )
}

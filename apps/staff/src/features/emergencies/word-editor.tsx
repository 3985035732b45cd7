import { WORD_TEXT_MAX, type WordTexts } from '@contour/domain/conversations/alarm-word-list'
import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls, type AlarmWords } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'
import { formatFullInstant } from '../../words/times.ts'
import { AddSentence } from './add-sentence.tsx'
import { REFRESH_WORDS, useDropDraft } from './use-drop-draft.ts'
import { WordKinds } from './word-kinds.tsx'
import { WordTrial } from './word-trial.tsx'

const joined = (text: string, more: string) => [text.trimEnd(), more].filter(Boolean).join('\n')

/** One's own draft, or the published words, with which a draft begins; nothing changes while somebody else has one. */
export function WordEditor({ words, data }: { words: WordTexts; data: AlarmWords }) {
  const t = useTexts(alarmWordsTexts)
  const [texts, setTexts] = useState<WordTexts>({ patterns: words.patterns, examples: words.examples })
  const [taken, setTaken] = useState(false)
  const save = useAction({
    act: calls.emergencies.saveWords,
    refresh: REFRESH_WORDS,
  })
  const drop = useDropDraft()
  const own = data.draft?.own ? data.draft : null
  const foreign = data.draft !== null && own === null
  const { lacking } = data
  const problem = save.problem ?? drop.problem
  const field = (of: keyof WordTexts) => (
    <TextArea
      id={`word-${of}`}
      label={t(of)}
      hint={t(`${of}Hint`)}
      rows={14}
      limit={WORD_TEXT_MAX}
      value={texts[of]}
      disabled={foreign}
      onChange={(text) => setTexts({ ...texts, [of]: text })}
    />
  )
  return (
    <section aria-labelledby="edit-words" className="card grid gap-5">
      <h2 id="edit-words" className="type-h3">
        {own
          ? t('ownDraft', { time: formatFullInstant(own.changed_at) })
          : t('published', { version: data.published.version })}
      </h2>
      {lacking && !own && !foreign && !taken ? (
        <div className="grid gap-2 rounded-control bg-warn-tint p-4">
          <p>{t('lacking', { count: lacking.patterns.split('\n').length })}</p>
          <p>
            <DeskButton
              onClick={() => {
                setTaken(true)
                setTexts({
                  patterns: joined(texts.patterns, lacking.patterns),
                  examples: joined(texts.examples, lacking.examples),
                })
              }}
            >
              {t('takeOver')}
            </DeskButton>
          </p>
        </div>
      ) : null}
      {foreign ? null : (
        <>
          <AddSentence texts={texts} onChange={setTexts} />
          <WordTrial id="own" {...texts} />
        </>
      )}
      <WordKinds texts={texts} {...(foreign ? {} : { onChange: setTexts })} />
      <details>
        <summary className="link inline-flex min-h-8 items-center">{t('asLines')}</summary>
        <div className="grid gap-4 pt-2">
          {field('patterns')}
          {field('examples')}
        </div>
      </details>
      {foreign ? null : (
        <>
          {problem ? (
            <p role="alert" className="font-semibold text-error">
              {problem}
            </p>
          ) : null}
          <p className="flex flex-wrap gap-2">
            <DeskButton tone="primary" busy={save.busy} onClick={() => save.run(texts)}>
              {t('save')}
            </DeskButton>
            {own ? (
              <DeskButton busy={drop.busy} onClick={() => drop.run({ id: own.id })}>
                {t('drop')}
              </DeskButton>
            ) : null}
          </p>
        </>
      )}
    </section>
  )
}

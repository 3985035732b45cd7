import type { WordTexts } from '@contour/domain/conversations/alarm-word-list'
import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls, type TriedWords } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'

export function WordTrial({ id, patterns, examples }: WordTexts & { id: string }) {
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
      <TextArea
        id={`word-trial-${id}`}
        label={t('trial')}
        rows={2}
        limit={2000}
        value={text}
        onChange={setText}
      />
      <p>
        <DeskButton
          busy={attempt.busy}
          onClick={() => attempt.run({ patterns, examples, text: text.slice(0, 2000) })}
        >
          {t('try')}
        </DeskButton>
      </p>
      {attempt.problem ? (
        <p role="alert" className="font-semibold text-error">
          {attempt.problem}
        </p>
      ) : null}
      {tried ? <Outcome tried={tried} /> : null}
    </div>
  )
}

function Outcome({ tried }: { tried: TriedWords }) {
  const t = useTexts(alarmWordsTexts)
  const rules = tried.rules.map((rule) => t(`kind_${rule}`)).join(', ')
  return (
    <div role="status" className="grid gap-2">
      <p>
        {tried.level === null
          ? t('triedNone')
          : t(tried.level === 'red' ? 'triedRed' : 'triedYellow', { rules })}
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
  )
}

import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadFailed, Reading } from '../../frame/read-states.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

type Phrase = { text: string; miss: string | null }

/** The test messages of the rule for the medical director, read when they are asked for. */
export function PhraseList() {
  const t = useTexts(emergenciesTexts)
  const [shown, setShown] = useState(false)
  const read = useQuery({ ...reads.emergencyPhrases(), enabled: shown })
  return (
    <section aria-labelledby="phrases" className="card grid gap-3">
      <h2 id="phrases" className="type-h3">
        {t('phrasesTitle')}
      </h2>
      <p className="max-w-measure text-muted">{t('phrasesNote')}</p>
      {shown ? null : (
        <div>
          <DeskButton onClick={() => setShown(true)}>{t('showPhrases')}</DeskButton>
        </div>
      )}
      {shown && read.isPending ? <Reading label={t('loading')} lines={3} /> : null}
      <ReadFailed read={read} />
      {read.data ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <Phrases phrases={read.data.phrases} title="mustAlarm" wrong="missed" />
          <Phrases phrases={read.data.look_alikes} title="mustNot" wrong="falseAlarm" />
        </div>
      ) : null}
    </section>
  )
}

type Props = { phrases: readonly Phrase[]; title: 'mustAlarm' | 'mustNot'; wrong: 'missed' | 'falseAlarm' }

function Phrases({ phrases, title, wrong }: Props) {
  const t = useTexts(emergenciesTexts)
  const missed = phrases.filter(({ miss }) => miss !== null)
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold">{t(title, { count: phrases.length, missed: missed.length })}</h3>
      <ul className="type-small grid gap-1">
        {phrases.map(({ text, miss }) => (
          <li key={text}>
            “{text}”
            {miss === null ? null : <span className="block text-error">{t(wrong, { why: miss })}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { SAMPLE_VERDICTS, SAMPLE_WORDS } from '@contour/domain/clinical-quality/prescription-sample'
import type { SampleVerdict } from '@contour/domain/clinical-quality/prescription-sample'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { qualityTexts } from '../texts/en/clinical-quality.ts'

/** Whether the medical director agrees with one prescription; words are needed where not. */
export function DecideForm({ id }: { id: string }) {
  const t = useTexts(qualityTexts)
  const frame = useTexts(frameTexts)
  const [verdict, setVerdict] = useState<SampleVerdict>()
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useAction({
    act: calls.clinicalQuality.decide,
    refresh: [['clinical-quality'], ['tasks']],
    done: () => t('viewSaved'),
  })
  const missing = verdict === 'disagree' && words.trim().length < SAMPLE_WORDS.min
  return (
    <form
      noValidate
      aria-label={t('yourView')}
      className="grid gap-3 border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (verdict && !missing) decide.run({ id, verdict, words: words.trim() })
      }}
    >
      <RadioCards
        id={`verdict-${id}`}
        name={`verdict-${id}`}
        label={t('yourView')}
        columns={2}
        options={SAMPLE_VERDICTS.map((value) => ({ value, label: t(value) }))}
        value={verdict}
        onChange={(value) => setVerdict(SAMPLE_VERDICTS.find((known) => known === value))}
        error={tried && verdict === undefined ? t('choose') : undefined}
      />
      <TextArea
        id={`words-${id}`}
        label={t('words')}
        hint={t('wordsHint')}
        rows={2}
        limit={SAMPLE_WORDS.max}
        value={words}
        onChange={setWords}
        error={tried && missing ? frame('textMissing', { label: t('words') }) : undefined}
      />
      {decide.problem ? (
        <p role="alert" className="font-semibold text-error">
          {decide.problem}
        </p>
      ) : null}
      <p>
        <Button type="submit" size="desk" busy={decide.busy}>
          {t('saveView')}
        </Button>
      </p>
    </form>
  )
}

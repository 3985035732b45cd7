import { SAMPLE_VERDICTS, SAMPLE_WORDS } from '@contour/domain/clinical-quality/prescription-sample'
import type { SampleVerdict } from '@contour/domain/clinical-quality/prescription-sample'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'

const EMPTY: { verdict: SampleVerdict | undefined; words: string } = { verdict: undefined, words: '' }

/** Whether the medical director agrees with one prescription; words are needed where not. */
export function DecideForm({ id }: { id: string }) {
  const t = useTexts(qualityTexts)
  const frame = useTexts(frameTexts)
  const form = useActionForm({
    id: `sample-${id}`,
    start: EMPTY,
    check: ({ verdict, words }) => ({
      verdict: verdict === undefined ? t('choose') : undefined,
      words:
        verdict === 'disagree' && words.trim().length < SAMPLE_WORDS.min
          ? frame('textMissing', { label: t('words') })
          : undefined,
    }),
    act: calls.clinicalQuality.decide,
    refresh: [['clinical-quality'], ['tasks']],
    done: () => t('viewSaved'),
    input: ({ verdict, words }) => (verdict ? { id, verdict, words: words.trim() } : null),
  })
  return (
    <PageForm
      form={form}
      label={t('yourView')}
      submitLabel={t('saveView')}
      className="grid gap-3 border-t border-hairline pt-3"
    >
      <RadioCards
        {...form.choice('verdict', SAMPLE_VERDICTS)}
        label={t('yourView')}
        columns={2}
        options={SAMPLE_VERDICTS.map((value) => ({ value, label: t(value) }))}
      />
      <TextArea
        {...form.field('words')}
        label={t('words')}
        hint={t('wordsHint')}
        rows={2}
        limit={SAMPLE_WORDS.max}
      />
    </PageForm>
  )
}

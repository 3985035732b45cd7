import { memo } from 'react'
import { WHATS_NEXT } from '@contour/domain/report/report-figures'
import { Tracker } from '@contour/ui/tracker'
import type { Thread } from '@contour/ui/thread-chip'
import { reportTexts } from '../../texts/en/report.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { promised } from '../../lib/promised.ts'
import { useTexts } from '@contour/texts/use-texts'

const THREADS: readonly Thread[] = ['care', 'money', 'care', 'care', 'delivery']
const noteOf = (key: (typeof NOTES)[number], t: TextsOf<typeof reportTexts>) =>
  key === 'next4' ? t(key, { review: promised().reviewInFunnel }) : t(key)

const NOTES = ['next1', 'next2', 'next3', 'next4', 'next5'] as const

/** The five steps that follow (F-RPT-007, S-19). */
export const NextStepsCard = memo(function NextStepsCard() {
  const t = useTexts(reportTexts)
  return (
    <section className="card">
      <h2 className="type-h2 mb-5 text-[1.75rem]!">{t('nextTitle')}</h2>
      <Tracker
        label={t('nextTitle')}
        steps={WHATS_NEXT.map((title, index) => ({
          id: title,
          title,
          state: index === 0 ? 'done' : index === 1 ? 'current' : 'open',
          thread: THREADS[index],
          note: noteOf(NOTES[index] ?? 'next5', t),
        }))}
      />
    </section>
  )
})

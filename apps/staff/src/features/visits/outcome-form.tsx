import { useState } from 'react'
import { VISIT_NOTE_MAX, VISIT_OUTCOMES, type VisitOutcome } from '@contour/domain/visits/visit-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { TextForm } from '../clinic/text-form.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { VISIT_MOVED, type VisitRow } from './visit-reads.ts'

/** Ends the visit with its outcome; the note is required and goes to the chart. */
export function OutcomeForm({ visit, onFinished }: { visit: VisitRow; onFinished: () => void }) {
  const t = useTexts(visitsTexts)
  const [outcome, setOutcome] = useState<VisitOutcome>('seen')
  const finish = useAction({
    act: calls.visits.finish,
    refresh: [...VISIT_MOVED, ['queue'], ['chart', visit.order_id]],
    done: () => null,
    onDone: onFinished,
  })
  if (visit.visit_state !== 'in_progress') return <p className="type-small text-muted">{t('finishFirst')}</p>
  return (
    <TextForm
      id="visit-note"
      label={t('note')}
      hint={t('noteHint')}
      limit={VISIT_NOTE_MAX}
      submitLabel={t('finish')}
      action={finish}
      place={visit.order_id}
      onSubmit={(note) => finish.run({ id: visit.order_id, outcome, note })}
    >
      <fieldset>
        <legend className="type-h3 mb-2">{t('outcome')}</legend>
        <div className="grid gap-1.5">
          {VISIT_OUTCOMES.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-3">
              <input
                type="radio"
                name="visit-outcome"
                className="size-5"
                checked={outcome === one}
                onChange={() => setOutcome(one)}
              />
              <span>
                <span className="font-semibold">{t(`outcome_${one}`)}</span>{' '}
                <span className="type-small text-muted">{t(`outcomeText_${one}`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </TextForm>
  )
}

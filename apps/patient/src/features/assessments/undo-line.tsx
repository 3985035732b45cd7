import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'

/** After a choice that led on by itself: what was chosen, and the way back. There is no time limit. */
export function UndoLine({ undo }: { undo: { answer: string; run: () => void } | undefined }) {
  const t = useTexts(assessmentsTexts)
  return (
    <div role="status" className="type-small">
      {undo ? (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {t('chose', { answer: undo.answer })}
          <button type="button" className="link min-h-11 px-1" onClick={undo.run}>
            {t('undo')}
          </button>
        </p>
      ) : null}
    </div>
  )
}

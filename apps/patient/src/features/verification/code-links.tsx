import { useId } from 'react'
import { codeTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  sending: boolean
  /** Seconds until another code may be requested; 0 when it may be now. */
  secondsLeft: number
  onResend: () => void
  onSkip: () => void
}

/** Another code, and the way past this step, as links below the code: the button of the step is Verify. */
export function CodeLinks({ sending, secondsLeft, onResend, onSkip }: Props) {
  const t = useTexts(codeTexts)
  const waitId = useId()
  const waits = secondsLeft > 0
  const off = waits || sending
  return (
    <div>
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          className={off ? 'min-h-12 cursor-not-allowed font-semibold text-muted' : 'link min-h-12'}
          aria-disabled={off ? true : undefined}
          aria-busy={sending}
          aria-describedby={waits ? waitId : undefined}
          onClick={() => {
            if (!off) onResend()
          }}
        >
          {t('resend')}
        </button>
        <SkipLink onSkip={onSkip} />
      </div>
      {waits ? (
        <p id={waitId} className="type-small text-muted">
          {t('wait', { seconds: secondsLeft })}
        </p>
      ) : null}
    </div>
  )
}

export function SkipLink({ onSkip }: { onSkip: () => void }) {
  const t = useTexts(codeTexts)
  return (
    <button type="button" className="link min-h-12" onClick={onSkip}>
      {t('skip')}
    </button>
  )
}

import { useState } from 'react'
import { REASON_MAX } from '@contour/domain/replacement/replacement-rules'
import { Button } from '@contour/ui/button'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextArea } from '@contour/ui/text-area'
import { useTexts } from '@contour/texts/use-texts'
import { replacementTexts } from '../../texts/en/replacement.ts'

type Props = { reason: string; onChange: (reason: string) => void; onNext: () => void }

/** Step 2: what went wrong, in at most 1,000 characters, which are counted while typing. */
export function ReasonStep({ reason, onChange, onNext }: Props) {
  const t = useTexts(replacementTexts)
  const [tried, setTried] = useState(false)
  const error =
    reason.trim() === '' ? t('noReason') : reason.trim().length > REASON_MAX ? t('reasonTooLong') : undefined
  const next = () => {
    setTried(true)
    if (!error) onNext()
  }
  return (
    <div className="grid max-w-form gap-6 pt-5">
      <h1 tabIndex={-1} className="type-h1">
        {t('reasonTitle')}
      </h1>
      <TextArea
        id="reason"
        label={t('reasonLabel')}
        hint={t('reasonHint')}
        rows={6}
        limit={REASON_MAX}
        value={reason}
        onChange={onChange}
        error={tried ? error : undefined}
      />
      <StickyActions>
        <Button wide onClick={next}>
          {t('next')}
        </Button>
      </StickyActions>
    </div>
  )
}

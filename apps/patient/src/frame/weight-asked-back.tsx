import type { WeightDoubt } from '@contour/domain/intake/weight-doubt'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'

type Props = { lb: string; lastLb: number; doubt: WeightDoubt; onRight: () => void }

/** Asks once whether a weight far from the last one is right, before the form goes on (D-80). */
export function WeightAskedBack({ lb, lastLb, doubt, onRight }: Props) {
  const t = useTexts(assessmentsTexts)
  return (
    <Notice
      tone="warn"
      live="assertive"
      title={t('doubtTitle', { lb })}
      actions={
        <Button tone="secondary" onClick={onRight}>
          {t('doubtRight', { lb })}
        </Button>
      }
    >
      {t(doubt === 'kilograms' ? 'doubtKilograms' : 'doubtFar', { last: String(lastLb) })}
    </Notice>
  )
}

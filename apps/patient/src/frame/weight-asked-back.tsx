import type { WeightDoubt } from '@contour/domain/intake/weight-doubt'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { weightDoubtTexts } from '../texts/en/weight-doubt.ts'

type Props = { lb: string; lastLb: number; doubt: WeightDoubt; onRight: () => void }

/** Asks once whether a weight far from the last one is right, before it is sent (D-80). */
export function WeightAskedBack({ lb, lastLb, doubt, onRight }: Props) {
  const t = useTexts(weightDoubtTexts)
  return (
    <Notice
      tone="warn"
      live="assertive"
      title={t('title', { lb })}
      actions={
        <Button tone="secondary" onClick={onRight}>
          {t('right', { lb })}
        </Button>
      }
    >
      {t(doubt.why === 'kilograms' ? 'kilograms' : 'far', { last: String(lastLb) })}
    </Notice>
  )
}

import { leftInWords } from '@contour/domain/care-holds/lifted-sentences'
import { useTexts } from '@contour/texts/use-texts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { PauseMark } from './pause-mark.tsx'

/** What stops the 12 hours without a hold: a message to the doctor that nobody has answered yet (D-76). */
export function ClockStands({ leftSeconds }: { leftSeconds: number }) {
  const t = useTexts(careHoldsTexts)
  return (
    <p className="flex items-start gap-2">
      <span className="mt-1">
        <PauseMark />
      </span>
      {t('clockStands', { left: leftInWords(leftSeconds) })}
    </p>
  )
}

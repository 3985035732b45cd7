import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

/** Why an action did not happen, next to where it was asked for; nothing while there is no problem. */
export function ActionProblem({
  problem,
  className = '',
}: {
  problem: string | undefined
  className?: string
}) {
  const t = useTexts(frameTexts)
  return problem ? (
    <p role="alert" className={`font-semibold text-error ${className}`}>
      {t('error', { problem })}
    </p>
  ) : null
}

import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

type Props = { problem: string | undefined; className?: string }

/** Why an action did not happen, next to where it was asked for; nothing while there is no problem. */
export function ActionProblem({ problem, className = '' }: Props) {
  const t = useTexts(frameTexts)
  return problem ? (
    <p role="alert" className={`font-semibold text-error ${className}`}>
      {t('error', { problem })}
    </p>
  ) : null
}

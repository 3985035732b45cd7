import type { ServedClaim } from '@contour/contract/claims'
import { useTexts } from '@contour/texts/use-texts'
import { reportTexts } from '../../texts/en/report.ts'
import { useClaim } from '../claims/claimed.tsx'

export type Study = {
  claim: ServedClaim
  name: string
  /** Average loss of weight after `weeks`, in percent and as text. */
  percent: number
  loss: string
  weeks: number
  placebo: string
  /** Pounds that the average leaves of a weight, rounded. */
  after: (pounds: number) => number
}

/**
 * Returns the two studies of the report (D-09) with the figures of the register; undefined while they load, none if
 * either is not served, because the band needs both.
 */
export function useStudies(): readonly Study[] | undefined {
  const t = useTexts(reportTexts)
  const [step, surmount] = [useClaim('CL-02'), useClaim('CL-03')]
  if (step === undefined || surmount === undefined) return undefined
  if (step === null || surmount === null) return []
  return [studyOf('STEP 1', step), studyOf('SURMOUNT-1', surmount)]

  function studyOf(name: string, claim: ServedClaim): Study {
    const figure = (key: string) => claim.figures[key] ?? 0
    const percent = figure('loss_percent')
    return {
      claim,
      name,
      percent,
      loss: t('less', { percent }),
      weeks: figure('weeks'),
      placebo: t('less', { percent: figure('placebo_percent') }),
      after: (pounds) => Math.round(pounds * (1 - percent / 100)),
    }
  }
}

import { useSyncExternalStore } from 'react'
import { LOWEST_GOAL_BMI } from '@contour/domain/intake/goal-weight'

/** Who runs the service; settings of the server, written into the page when it is served (S-05). */
export type Site = {
  demo: boolean
  name: string
  address: string
  supportEmail: string
  supportPhone: string
  /** BMI below which no goal weight is accepted (D-62). */
  lowestGoalBmi: number
  /** The tutorial video, for legacy accounts (D-40). */
  tutorial?: string | undefined
}

const sample: Site = {
  demo: true,
  name: 'Contour (sample)',
  address: '100 Example Street, Suite 1, Sampletown, NY 10001',
  supportEmail: 'support@contour.example',
  supportPhone: '(555) 555-0100',
  lowestGoalBmi: LOWEST_GOAL_BMI,
}

let read: Site | undefined

export function siteFacts(): Site {
  read ??= readSite()
  return read
}

function readSite(): Site {
  const { demo, company, lowestGoalBmi, tutorial } = document.documentElement.dataset
  const known = {
    ...sample,
    demo: demo !== undefined,
    lowestGoalBmi: Number(lowestGoalBmi) || sample.lowestGoalBmi,
    tutorial,
  }
  try {
    return { ...known, ...(JSON.parse(company ?? '{}') as Partial<Site>) }
  } catch {
    return known
  }
}

const never = () => () => {}

export const useSite = (): Site => useSyncExternalStore(never, siteFacts, () => sample)

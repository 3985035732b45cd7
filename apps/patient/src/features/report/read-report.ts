import { LOWEST_GOAL_BMI, lowestGoalLb } from '@contour/domain/intake/goal-weight'
import type { TreatmentOutlook } from '@contour/domain/intake/treatment-outlook'
import { SAVED_REPORT_PARAMETERS, parseReportQuery, reportFigures } from '@contour/domain/report/report-query'
import type { ReportFigures, ReportQuery } from '@contour/domain/report/report-query'
import { readObject, writeObject } from '../../lib/device-store.ts'
import { outlookOf } from '../../lib/outlook.ts'

export type ReadReport = {
  figures: ReportFigures
  query: ReportQuery
  kept: string
  /** Whether this visitor can be treated, as far as the device knows (D-62). */
  outlook: TreatmentOutlook
}

/**
 * Reads the URL and the device without changing either (S-21). `kept` is the query string that remains (D-13).
 * @param lowestGoalBmi BMI that a goal must reach, a setting of the server (D-62)
 */
export function readReport(search: string, lowestGoalBmi: number = LOWEST_GOAL_BMI): ReadReport {
  const given = new URLSearchParams(search)
  const query = parseReportQuery(Object.fromEntries(given))
  const user = readObject('user')
  const progress = readObject('progress')
  const stored = new URLSearchParams()
  for (const name of SAVED_REPORT_PARAMETERS) if (given.has(name)) stored.set(name, given.get(name)!)
  return {
    query,
    kept: stored.toString(),
    figures: reportFigures(
      query,
      {
        first_name: user?.first_name ?? null,
        weight: user?.weight ?? null,
        // Without answers on this device: the goal that the intake stored, which came with the session.
        desired_weight: progress?.desired_weight ?? user?.desired_weight ?? null,
      },
      user?.height_inch ? lowestGoalLb(user.height_inch, lowestGoalBmi) : null,
    ),
    outlook: outlookOf(user, progress),
  }
}

export function saveReport({ query, figures }: ReadReport): void {
  if (query.desiredWeight !== null && query.desiredWeight === figures.targetWeight)
    writeObject('progress', { ...readObject('progress'), desired_weight: query.desiredWeight })
  if (query.offer) writeObject('offers', { ...readObject('offers'), offer: query.offer })
}

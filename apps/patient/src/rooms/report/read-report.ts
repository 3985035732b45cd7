import { KEPT_REPORT_PARAMETERS, parseReportQuery, reportFigures } from '@contour/domain/report/report-query'
import type { ReportFigures, ReportQuery } from '@contour/domain/report/report-query'
import { readObject, writeObject } from '../../lib/device-store.ts'

export type ReadReport = { figures: ReportFigures; query: ReportQuery; kept: string }

/** Reads the address and the device, changes neither (S-21). `kept` is the search that stays (D-13). */
export function readReport(search: string): ReadReport {
  const given = new URLSearchParams(search)
  const query = parseReportQuery(Object.fromEntries(given))
  const user = readObject('user')
  const progress = readObject('progress')
  const kept = new URLSearchParams()
  for (const name of KEPT_REPORT_PARAMETERS) if (given.has(name)) kept.set(name, given.get(name)!)
  return {
    query,
    kept: kept.toString(),
    figures: reportFigures(query, {
      first_name: user?.first_name ?? null,
      weight: user?.weight ?? null,
      // Without answers on this device the goal that the intake filed, which came with the session.
      desired_weight: progress?.desired_weight ?? user?.desired_weight ?? null,
    }),
  }
}

/** Keeps what a later page needs of it. */
export function keepReport({ query }: ReadReport): void {
  if (query.desiredWeight !== null)
    writeObject('progress', { ...readObject('progress'), desired_weight: query.desiredWeight })
  if (query.offer) writeObject('offers', { ...readObject('offers'), offer: query.offer })
}

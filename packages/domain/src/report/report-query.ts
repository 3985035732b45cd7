import { figure, isWeight } from '../intake/intake-rules.ts'
import { findState } from '../intake/states.ts'
import { SUBSCRIPTION_PRICE_HELPER } from '../catalog/price-book.ts'
import { DEFAULT_FIRST_NAME, DEFAULT_TARGET_WEIGHT, type ReportOffer } from './report-figures.ts'

/** The only parameters left in the URL once the page has read them (D-13). */
export const SAVED_REPORT_PARAMETERS = ['desiredWeight', 'plan', 'offer'] as const

type Query = Readonly<Record<string, string | null | undefined>>

/** The query parameters of the report (document 1 §2.5). */
export type ReportQuery = {
  /** Pounds, or null when absent or out of range. */
  desiredWeight: number | null
  offer: ReportOffer | null
  /** Dollars. */
  discount: number | null
  name: string | null
  plan: string | null
  state: string | null
  /** Only for tracking; they do not load personal data (S-21). */
  health_id: string | null
  id: string | null
  phase: string | null
}

const capped = (value: string | null | undefined, max = 64): string | null => {
  const text = (value ?? '').trim().slice(0, max)
  return text === '' ? null : text
}

/** Parses the report's query parameters; invalid values count as absent. */
export function parseReportQuery(query: Query): ReportQuery {
  const weight = figure(query['desiredWeight'] ?? '')
  const discount = figure(query['discount'] ?? '')
  const offer = (query['offer'] ?? '').trim().toLowerCase()
  return {
    desiredWeight: isWeight(weight) ? weight : null,
    offer: offer === 'ninetynine' || offer === 'oneforty' ? offer : null,
    discount: discount >= 0 && discount <= SUBSCRIPTION_PRICE_HELPER ? discount : null,
    name: capped(query['name'], 100),
    plan: capped(query['plan']),
    state: findState(query['state'])?.code ?? null,
    health_id: capped(query['health_id']),
    id: capped(query['id']),
    phase: capped(query['phase']),
  }
}

export type StoredReport = {
  first_name?: string | null
  /** Pounds. */
  weight?: number | null
  desired_weight?: number | null
}

export type ReportFigures = {
  firstName: string
  /** Null hides everything that depends on it (S-21). */
  currentWeight: number | null
  targetWeight: number
  toLose: number | null
}

/**
 * Returns the page's figures: query before stored values before defaults (S-21).
 * @param lowestGoal pounds, the lowest goal that is accepted for the user's height; null if unknown. A lower target is
 * never used, from the query or from an earlier answer (D-62).
 */
export function reportFigures(
  query: ReportQuery,
  stored: StoredReport | null,
  lowestGoal: number | null = null,
): ReportFigures {
  const currentWeight = stored?.weight ?? null
  const targetWeight =
    [query.desiredWeight, stored?.desired_weight, DEFAULT_TARGET_WEIGHT]
      .filter((weight) => weight !== null && weight !== undefined)
      .find((weight) => weight >= (lowestGoal ?? 0)) ??
    lowestGoal ??
    DEFAULT_TARGET_WEIGHT
  return {
    firstName: query.name ?? capped(stored?.first_name, 100) ?? DEFAULT_FIRST_NAME,
    currentWeight,
    targetWeight,
    toLose: currentWeight === null ? null : Math.max(0, currentWeight - targetWeight),
  }
}

import type { AuditFilter } from '../../calls/reads.ts'

const NAMES = ['actor', 'action', 'order', 'day'] as const

/** Reads the filters from the URL; what is absent or empty does not narrow the trail. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** Returns an action in words: "order.cancel_reason" as "order cancel reason". */
export const actionName = (action: string): string => action.replaceAll(/[_.]/g, ' ')

import type { AuditFilter } from '../../calls/reads.ts'

const NAMES = ['person', 'actor', 'action', 'order', 'from', 'until'] as const

/** Reads the filters from the URL; what is absent or empty does not narrow the trail. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** Returns an action in words: "order.cancel_reason" as "Order: cancel reason". */
export function actionName(action: string): string {
  const [thing = '', ...did] = action.split('.').map((part) => part.replaceAll('_', ' '))
  const named = thing.charAt(0).toUpperCase() + thing.slice(1)
  return did.length === 0 ? named : `${named}: ${did.join(' ')}`
}

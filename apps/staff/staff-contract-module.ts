import { staffContract } from '@contour/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:staff-contract'

/**
 * Provides the staff contract to the browser: paths, methods and `access` without the schemas, so that the bundle
 * contains no validator (architecture.md, Limits of the browser's code).
 */
export function staffContractModule(): Plugin {
  const source = JSON.stringify(minifyContractRouter(staffContract), (key, value: unknown) =>
    key === 'meta' ? { access: (value as { access?: unknown }).access } : value,
  )
  return {
    name: 'staff-contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const staffContract = ${source}` : undefined),
  }
}

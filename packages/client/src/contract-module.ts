import { minifyContractRouter } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Provides a contract to the browser as a virtual module: the paths and methods without the schemas, because zod costs
 * 24 KiB and a validator has no use there (performance.md).
 * @param name name of the module, e.g. `virtual:staff-contract`; its default export is the contract
 * @param keepMeta selects what the app reads of a call's metadata; by default nothing
 */
export function contractModule(
  name: string,
  contract: AnyContractRouter,
  keepMeta: (meta: Record<string, unknown>) => unknown = () => ({}),
): Plugin {
  const source = JSON.stringify(minifyContractRouter(contract), (key, value: Record<string, unknown>) =>
    key === 'meta' ? keepMeta(value) : value,
  )
  return {
    name: `contract-module ${name}`,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${source}` : undefined),
  }
}

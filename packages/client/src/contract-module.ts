import { minifyContractRouter, type AnyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** Parts of a route that only its documentation or the server needs. */
const UNUSED = ['summary', 'description', 'tags', 'operationId', 'successStatus', 'successDescription']

/**
 * Provides a contract to the browser as a virtual module: the paths and methods without the schemas, because zod costs
 * 24 KiB and a validator has no use there (performance.md), and without the words that document a call.
 * @param name name of the module, e.g. `virtual:staff-contract`; its default export is the contract
 * @param keepMeta selects what the app reads of a call's metadata; by default nothing
 */
export function contractModule(
  name: string,
  contract: AnyContractRouter,
  keepMeta: (meta: Record<string, unknown>) => unknown = () => ({}),
): Plugin {
  const source = JSON.stringify(minifyContractRouter(contract), (key, value: Record<string, unknown>) => {
    if (key === 'meta') return keepMeta(value)
    return key === 'route' ? withoutUnused(value) : value
  })
  return {
    name: `contract-module ${name}`,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${source}` : undefined),
  }
}

const withoutUnused = (route: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(route).filter(([part]) => !UNUSED.includes(part)))

import { minifyContractRouter } from '@orpc/contract'
import { patientContract } from '@contour/contract'
import type { Plugin } from 'vite'

const name = 'virtual:patient-contract'

/** Gives the client the contract's paths and methods without its schemas: zod costs 24 KiB (performance.md). */
export function contractModule(): Plugin {
  return {
    name: 'contour:contract-module',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${JSON.stringify(minifyContractRouter(patientContract))}`
        : undefined,
  }
}

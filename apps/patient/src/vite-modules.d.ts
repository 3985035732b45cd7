declare module 'virtual:patient-contract' {
  import type { patientContract } from '@contour/contract'

  /** Paths and methods of every patient call; see contract-module.ts of @contour/client. */
  const contract: typeof patientContract
  export default contract
}

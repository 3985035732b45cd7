declare module 'virtual:staff-contract' {
  import type { staffContract } from '@contour/contract'

  /** Paths, methods, `access` and `forCaller` of every staff call; see contract-module.ts of @contour/client. */
  const contract: typeof staffContract
  export default contract
}

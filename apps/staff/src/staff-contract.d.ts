declare module 'virtual:staff-contract' {
  import type { staffContract as StaffContract } from '@contour/contract'

  /** Paths, methods and `access` of every staff call; see staff-contract-module.ts. */
  export const staffContract: typeof StaffContract
}

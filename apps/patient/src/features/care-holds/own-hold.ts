import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'

export type OwnHoldAnswer = Awaited<ReturnType<typeof api.careHolds.read>>
export type OwnHold = NonNullable<OwnHoldAnswer['hold']>

/** The patient's open hold, and by when one that is opened now is answered. */
export const ownHold = queryOptions({
  queryKey: ['care-hold'],
  queryFn: async () => (await loadApi()).careHolds.read({}),
  // What a clinician decides appears without a reload.
  refetchInterval: 60_000,
})

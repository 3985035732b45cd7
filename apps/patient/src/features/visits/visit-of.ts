import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { api } from '../../lib/patient-api.ts'

export type Visit = Awaited<ReturnType<typeof api.visits.readVisit>>
export type OpenVisit = NonNullable<Visit['visit']>
export type Slot = Awaited<ReturnType<typeof api.visits.listSlots>>['slots'][number]

/** How and when the live visit of an order takes place, and where it stands (D-48). */
export const visitOf = (id: string) =>
  queryOptions({ queryKey: ['visit', id], queryFn: () => api.visits.readVisit({ id }) })

/** The times that can be booked now. */
export const slotsOf = (id: string) =>
  queryOptions({
    queryKey: ['visit-slots', id],
    queryFn: () => api.visits.listSlots({ id }),
    staleTime: 0,
    gcTime: 0,
  })

/** A change of the visit whose answer is the visit as it is then; a refusal reads it again. */
export function useVisitChange<Input = void>(
  id: string,
  change: (input: Input) => Promise<Visit>,
  onDone?: () => void,
) {
  const client = useQueryClient()
  const { queryKey } = visitOf(id)
  return useGuardedMutation<Visit, Error, Input>({
    mutationFn: change,
    onSuccess: (visit) => {
      client.setQueryData(queryKey, visit)
      onDone?.()
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

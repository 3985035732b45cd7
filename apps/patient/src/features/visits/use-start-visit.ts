import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { visitOf } from './visit-of.ts'

/** Starts the visit and navigates to the URL that the server returns (P-EXP-006). */
export function useStartVisit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.visits.startVisit({ id }),
    onSuccess: async ({ url }) => {
      // Already on that page: only the time of the call has changed.
      if (url === window.location.pathname) await client.invalidateQueries({ queryKey: visitOf(id).queryKey })
      else window.location.assign(url)
    },
  })
}

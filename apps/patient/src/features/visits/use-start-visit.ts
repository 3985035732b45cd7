import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { visitOf } from './visit-of.ts'

/** Starts the visit and leaves the page for the address that the server answers (P-EXP-006). */
export function useStartVisit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.visits.startVisit({ id }),
    onSuccess: async ({ url }) => {
      // Already there: what changed is when we call.
      if (url === window.location.pathname) await client.invalidateQueries({ queryKey: visitOf(id).queryKey })
      else window.location.assign(url)
    },
  })
}

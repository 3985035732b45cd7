import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** Starts the visit and leaves for the URL that the server returns, as a full page load (P-EXP-006). */
export const useStartVisit = (id: string) =>
  useMutation({
    mutationFn: () => api.visits.startVisit({ id }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** How and when the live visit of an order takes place (D-48). */
export const visitOf = (id: string) =>
  queryOptions({ queryKey: ['visit', id], queryFn: () => api.visits.readVisit({ id }) })

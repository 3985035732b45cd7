import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** The patient's profile, contacts that await their code, and what a new password needs. */
export const ownProfile = queryOptions({ queryKey: ['profile'], queryFn: () => api.profile.readProfile({}) })

export type OwnProfile = Awaited<ReturnType<typeof api.profile.readProfile>>

/** The shipping address on file, and whether a change applies to the next shipment only. */
export const ownAddress = queryOptions({
  queryKey: ['ship-address'],
  queryFn: () => api.verification.readShipAddress({}),
})

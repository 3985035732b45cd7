import { queryOptions } from '@tanstack/react-query'
import { calls, type Answer } from '../../calls/calls.ts'

export type PersonRead = Answer<'service', 'person'>

/** Not refetched automatically, because each read is written to the audit trail. */
export const personRead = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: () => calls.service.person({ id }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What an act for a person changes on the screens. */
export const PEOPLE = [['people'], ['service-orders'], ['tasks'], ['record-requests']] as const

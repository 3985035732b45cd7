import type { staffContract as StaffContract } from '@contour/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { staffContract } from 'virtual:staff-contract'
import { decodeEnvelope, toCallError } from './call-error.ts'
import { recordServiceTime } from './service-time.ts'
import { staffSession } from './staff-session.ts'

const link = new OpenAPILink(staffContract, {
  url: () => window.location.origin,
  headers: (): Record<string, string> => {
    const token = staffSession.token()
    return token === null ? {} : { authorization: `Bearer ${token}` }
  },
  fetch: async (request, init) => {
    const response = await fetch(request, init)
    recordServiceTime(response.headers)
    return response
  },
  customErrorResponseBodyDecoder: decodeEnvelope,
  interceptors: [
    async ({ next }) => {
      const token = staffSession.token()
      try {
        return await next()
      } catch (thrown) {
        const error = toCallError(thrown)
        // Only the rejected token is dropped: a later sign-in must survive a late response.
        if (error.code === 'unauthenticated' && token !== null && token === staffSession.token()) {
          staffSession.end('idle')
        }
        throw error
      }
    },
  ],
})

/** All calls of the staff origin, typed from the contract; each rejects with a CallError. */
export const calls: JsonifiedClient<ContractRouterClient<typeof StaffContract>> = createORPCClient(link)

type Calls = typeof calls
/** The response of a call, e.g. `Answer<'clinic', 'queue'>`. */
export type Answer<Room extends keyof Calls, Name extends keyof Calls[Room]> = Calls[Room][Name] extends (
  ...input: never[]
) => Promise<infer Out>
  ? Out
  : never

export type StaffPerson = Answer<'access', 'me'>['staff']
export type OwnSession = Answer<'access', 'sessions'>['sessions'][number]
export type StaffMember = Answer<'accounts', 'list'>['staff'][number]
export type StaffInvitation = Answer<'accounts', 'list'>['invitations'][number]
export type StaffLink = Answer<'accounts', 'openLink'>
export type QueueRow = Answer<'clinic', 'queue'>['rows'][number]
export type Chart = Answer<'clinic', 'chart'>['chart']
export type PharmacyRow = Answer<'pharmacy', 'board'>['rows'][number]
export type ServiceOrder = Answer<'service', 'listOrders'>['rows'][number]
export type RecordRequest = Answer<'dataRequests', 'list'>['rows'][number]
export type WaitRow = Answer<'waitlist', 'list'>['rows'][number]
export type TaskRow = Answer<'tasks', 'list'>['rows'][number]
export type LateOrder = Answer<'promises', 'lateOrders'>['rows'][number]
export type OutboxRow = Answer<'administration', 'outbox'>['rows'][number]
export type ScheduledJobRow = Answer<'administration', 'jobs'>['due'][number]
export type RetentionView = Answer<'administration', 'jobs'>['retention']
export type RunRow = Answer<'administration', 'jobs'>['runs'][number]
export type AuditRow = Answer<'administration', 'audit'>['rows'][number]
export type ClaimRow = Answer<'claims', 'list'>['rows'][number]
export type ClaimVersion = ClaimRow['versions'][number]
export type TherapiesResponse = Answer<'therapies', 'read'>
export type StoryRow = Answer<'stories', 'list'>['rows'][number]
export type StoryVersion = StoryRow['versions'][number]

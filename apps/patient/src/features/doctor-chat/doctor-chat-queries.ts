import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'

/** How often the thread is read again while the page is visible, ms. */
const AGAIN_MS = 20_000
const UNREAD_AGAIN_MS = 60_000

/** The thread with the clinicians: read again on every return to the page and every 20 s while it is visible. */
export const doctorThread = queryOptions({
  queryKey: ['doctor-chat', 'messages'],
  queryFn: async () => (await loadApi()).doctorChat.messages({}),
  staleTime: 0,
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: 'always',
})

/** What came before message number `first`, page by page; read when the patient asks for it. */
export const earlierMessages = (first: number) =>
  infiniteQueryOptions({
    queryKey: ['doctor-chat', 'earlier', first],
    queryFn: async ({ pageParam }) => (await loadApi()).doctorChat.messages({ before: String(pageParam) }),
    initialPageParam: first,
    getNextPageParam: ({ messages }) => {
      const seq = messages[0]?.seq ?? 1
      return seq > 1 ? seq : undefined
    },
    enabled: false,
  })

/** How many messages the tab's badge shows. */
export const doctorUnread = queryOptions({
  queryKey: ['doctor-chat', 'unread'],
  queryFn: async () => (await loadApi()).doctorChat.unread({}),
  refetchInterval: UNREAD_AGAIN_MS,
  refetchOnWindowFocus: 'always',
})

export const doctorProfile = (encounterId: string) =>
  queryOptions({
    queryKey: ['doctor-chat', 'profile', encounterId],
    queryFn: async () => (await loadApi()).doctorChat.profile({ encounterId }),
  })

export type Thread = Awaited<ReturnType<typeof api.doctorChat.messages>>
export type Message = Thread['messages'][number]
export type MessageFile = Message['attachments'][number]
export type DoctorProfile = Awaited<ReturnType<typeof api.doctorChat.profile>>['case']

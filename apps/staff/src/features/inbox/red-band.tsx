import { useQuery } from '@tanstack/react-query'
import { RedBand as Band } from '../emergencies/red-band.tsx'
import { inboxReads } from './inbox-reads.ts'
import type { InboxThread } from './inbox-reads.ts'

/** The red band of a thread with emergency words: the number to call, and the way to log the contact (D-46). */
export function RedBand({ thread }: { thread: InboxThread }) {
  const context = useQuery(inboxReads.context(thread.id)).data?.context
  if (thread.emergency_since === null) return null
  return (
    <Band
      id={thread.id}
      name={thread.person}
      phone={context ? (context.contact.phone ?? null) : undefined}
      since={thread.emergency_since}
      mayLog={thread.answers_as === 'clinician'}
    />
  )
}

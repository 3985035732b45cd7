import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { THREAD_MOVED, inboxReads } from './inbox-reads.ts'

/** Reads the list and the open thread again whenever the server says that any thread changed. */
export function useInboxPulse() {
  const client = useQueryClient()
  const version = useQuery(inboxReads.pulse()).data?.version
  const known = useRef(version)
  useEffect(() => {
    const before = known.current
    known.current = version
    if (before === undefined || version === undefined || before === version) return
    for (const queryKey of THREAD_MOVED) void client.invalidateQueries({ queryKey })
  }, [client, version])
}

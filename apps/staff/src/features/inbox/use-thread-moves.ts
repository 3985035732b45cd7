import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { THREAD_MOVED } from './inbox-reads.ts'

/** The moves of an open thread that need no words. */
export function useThreadMoves(
  id: string,
  { onClaimed, onClosed }: { onClaimed: () => void; onClosed: () => void },
) {
  const claim = useAction({
    act: calls.inbox.claim,
    refresh: THREAD_MOVED,
    done: () => null,
    onDone: onClaimed,
  })
  const release = useAction({
    act: calls.inbox.release,
    refresh: THREAD_MOVED,
  })
  const close = useAction({
    act: calls.inbox.close,
    refresh: THREAD_MOVED,
    onDone: onClosed,
  })
  const makeTicket = useAction({
    act: calls.tickets.make,
    refresh: THREAD_MOVED,
  })
  const problem = claim.problem ?? release.problem ?? close.problem ?? makeTicket.problem
  return { id, claim, release, close, makeTicket, problem }
}

export type ThreadMoves = ReturnType<typeof useThreadMoves>

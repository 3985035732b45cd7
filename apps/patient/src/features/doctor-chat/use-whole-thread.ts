import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { earlierMessages, type Message } from './doctor-chat-queries.ts'
import { mergeBySeq } from './earlier-messages.ts'

/**
 * The thread as far as the patient has looked back. Each reading returns the newest messages only, so what it no longer
 * contains stays from the one before.
 */
export function useWholeThread(newest: readonly Message[]) {
  const [known, setKnown] = useState(newest)
  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    setKnown(mergeBySeq(known, newest))
  }
  const first = known[0]?.seq ?? 1
  const earlier = useInfiniteQuery(earlierMessages(first))
  return {
    messages: mergeBySeq(earlier.data?.pages.flatMap(({ messages }) => messages) ?? [], known),
    hasEarlier: earlier.data ? earlier.hasNextPage : first > 1,
    isReading: earlier.isFetching,
    isFailed: earlier.isError,
    readEarlier: () => void earlier.fetchNextPage(),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The text that is being written in a thread. It survives switching threads and pages, and goes with everything else
 * that was read when the session ends.
 */
export function useDraft(thread: string, mode: 'reply' | 'note') {
  const client = useQueryClient()
  const key = ['inbox-draft', thread, mode]
  const read = () => client.getQueryData<string>(key) ?? ''
  const [shown, setShown] = useState({ mode, text: read() })
  const text = shown.mode === mode ? shown.text : read()
  return {
    text,
    write(next: string) {
      client.setQueryDefaults(['inbox-draft'], { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(key, next)
      setShown({ mode, text: next })
    },
  }
}

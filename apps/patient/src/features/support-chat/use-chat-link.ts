import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { openSupportChat } from './open-support-chat.ts'

/** Opens the support chat for the link of a message, `?chat=open`, once: a reload finds it as it was left. */
export function useChatLink(): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('chat') === 'open'
  useEffect(() => {
    if (!asked) return
    openSupportChat()
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('chat')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, setQuery])
}

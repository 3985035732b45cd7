import { useEffect } from 'react'
import { openSupportChat } from './open-support-chat.ts'
import { useQueryString } from '../../router/use-query-string.ts'

/** Opens the support chat for the link of a message, `?chat=open`, once: a reload finds it as it was left. */
export function useChatLink(): void {
  const [query, setQuery] = useQueryString()
  const asked = query.get('chat') === 'open'
  useEffect(() => {
    if (!asked) return
    openSupportChat()
    const { chat: _, ...rest } = Object.fromEntries(query)
    setQuery(rest, { replace: true })
  }, [asked, query, setQuery])
}

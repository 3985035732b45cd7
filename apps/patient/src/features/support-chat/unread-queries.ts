import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'

/** How often the number is read while the page is in view, ms. */
const READ_EVERY = 60_000

type Visitor = { id: string; secret: string }

export const unreadKey = (of: string) => ['support-chat', 'unread', of] as const

/** The unread messages of the account of the session, or of the visitor whom this device remembers. */
export const supportUnread = (visitor: Visitor | null) =>
  queryOptions({
    queryKey: unreadKey(visitor?.id ?? 'account'),
    queryFn: async () => {
      const api = await loadApi()
      const { unread } = visitor
        ? await api.supportChat.countVisitorUnread(visitor)
        : await api.supportChat.readSupportChat({})
      return unread
    },
    refetchInterval: READ_EVERY,
  })

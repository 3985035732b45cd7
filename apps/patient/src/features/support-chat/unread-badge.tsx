import { useEffect, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { useObject } from '../../lib/device-store.ts'
import { useSession } from '../../lib/session.ts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { panelOpen } from './panel-open.ts'
import { supportUnread, unreadKey } from './unread-queries.ts'

/** The unread messages of support on the closed bubble of a patient who is logged in, or of a visitor. */
export default function UnreadBadge() {
  const t = useTexts(supportChatTexts)
  const client = useQueryClient()
  const open = useSyncExternalStore(panelOpen.subscribe, panelOpen.read, () => false)
  const isPatient = useSession()?.scope === 'patient'
  const known = useObject('chat_user')
  const reading = supportUnread(isPatient || !known ? null : { id: known.id, secret: known.secret })
  const { data } = useQuery({ ...reading, enabled: !open && (isPatient || known !== null) })
  const of = reading.queryKey[2]
  useEffect(() => {
    if (!open) return
    const queryKey = unreadKey(of)
    // What the open chat shows is read; a number that is still on its way was counted before.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, 0))
    return () => void client.invalidateQueries({ queryKey })
  }, [client, open, of])
  const unread = open ? 0 : (data ?? 0)
  if (unread === 0) return null
  return (
    <span className="absolute -top-1.5 -right-1.5 min-w-6 rounded-chip bg-error px-1.5 text-center text-[0.875rem] leading-6 text-white">
      <span aria-hidden>{unread}</span>
      <span className="sr-only">, {t('unread', { count: unread })}</span>
    </span>
  )
}

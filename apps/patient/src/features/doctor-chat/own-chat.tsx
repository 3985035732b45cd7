import { useTexts } from '@contour/texts/use-texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadState } from '../../frame/portal-page.tsx'
import { StopLink } from '../care-holds/stop-link.tsx'
import { EmergencyFrame } from '../emergencies/emergency-frame.tsx'
import { UrgentButton } from '../emergencies/urgent-button.tsx'
import { onRecheck } from '../../lib/recheck.ts'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { ChatThread } from './chat-thread.tsx'
import { Composer } from './composer.tsx'
import { doctorThread, doctorUnread } from './doctor-chat-queries.ts'
import { noticeKind } from './notice-kind.ts'
import { useUrgentPress } from './use-urgent-press.ts'

export function OwnChat({ encounterId }: { encounterId: string }) {
  const t = useTexts(doctorChatTexts)
  const client = useQueryClient()
  const thread = useQuery(doctorThread)
  const { data } = thread
  const urgent = useUrgentPress(encounterId)
  useEffect(
    () => onRecheck('doctor', () => void client.invalidateQueries({ queryKey: doctorThread.queryKey })),
    [client],
  )
  useEffect(() => {
    // Reading the thread marked it as seen.
    if (data) client.setQueryData(doctorUnread.queryKey, (old) => (old ? { ...old, unread: 0 } : old))
  }, [client, data])
  if (!data)
    return <LoadState label={t('loading')} error={thread.error} onRetry={() => void thread.refetch()} />
  return (
    <div className="flex min-w-0 flex-col lg:rounded-card lg:border lg:border-hairline lg:bg-white">
      <div className="grow lg:p-6">
        <ChatThread newest={data.messages} />
      </div>
      <div className="sticky bottom-(--foot-bar,0px) z-20 -mx-5 grid gap-3 border-t border-hairline bg-white px-5 pt-3 pb-2 lg:mx-0 lg:rounded-b-card lg:px-6 lg:pb-4">
        {thread.isRefetchError ? (
          <p role="status" className="type-small font-semibold text-warn">
            {t('notCurrent')}
          </p>
        ) : null}
        {data.emergency && urgent.press !== 'sending' ? (
          <EmergencyFrame kind={noticeKind(data.messages)} />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <UrgentButton {...urgent} />
          <StopLink />
        </div>
        <Composer encounterId={encounterId} takesFiles={data.takes_files} />
      </div>
    </div>
  )
}

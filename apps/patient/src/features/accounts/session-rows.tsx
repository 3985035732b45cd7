import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { ActionNotice } from '../../frame/action-notice.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionsTexts } from '../../texts/en/sessions.ts'

export const SESSION_LIST_KEY = ['sessions'] as const

type Listed = Awaited<ReturnType<typeof api.accounts.listSessions>>['sessions'][number]

/** Where the patient is logged in: a row a session with End, none on the own one, and a button for all others. */
export function SessionRows() {
  const t = useTexts(sessionsTexts)
  const cache = useQueryClient()
  const list = useQuery({ queryKey: SESSION_LIST_KEY, queryFn: () => api.accounts.listSessions({}) })
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.accounts.endOtherSessions({}) : api.accounts.endSession({ id }),
    onSettled: () => cache.invalidateQueries({ queryKey: SESSION_LIST_KEY }),
  })
  if (!list.data)
    return <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
  const { sessions } = list.data
  const others = sessions.filter(({ current }) => !current).length
  return (
    <div className="grid gap-4">
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id ?? session.opened_at}
            session={session}
            onEnd={(id) => {
              if (!end.isPending) end.mutate(id)
            }}
          />
        ))}
      </ul>
      <ActionNotice message={end.data?.message} error={end.error} />
      {others === 0 && !end.isSuccess ? <p>{t('alone')}</p> : null}
      {others > 0 ? (
        <div>
          <Button tone="secondary" busy={end.isPending} onClick={() => end.mutate(null)}>
            {t('others', { count: others })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: Listed; onEnd: (id: string) => void }) {
  const t = useTexts(sessionsTexts)
  const { id } = session
  const device = session.device ?? t('unknownDevice')
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{device}</p>
        <p className="type-small text-muted">
          {t('opened', { day: instantText(session.opened_at) })},{' '}
          {t('seen', { day: instantText(session.last_seen_at) })}
        </p>
        {session.checkout_only ? <p className="type-small text-muted">{t('checkoutOnly')}</p> : null}
      </div>
      {session.current ? (
        <span className="flex-none rounded-chip bg-medicine-tint px-3 py-1 text-[0.875rem] font-semibold text-medicine">
          {t('current')}
        </span>
      ) : id ? (
        <button type="button" className="link min-h-11 min-w-11 flex-none" onClick={() => onEnd(id)}>
          {t('end')}
          <span className="sr-only"> {t('endOf', { device })}</span>
        </button>
      ) : null}
    </li>
  )
}

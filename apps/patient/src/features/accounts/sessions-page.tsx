import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { ActionNotice } from '../../frame/action-notice.tsx'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import { useTexts } from '@contour/texts/use-texts'

const KEY = ['sessions']

/** /account/sessions: where the patient is logged in, and a button to end the other sessions (security.md 14). */
export default function SessionsPage() {
  const t = useTexts(sessionsTexts)
  const cache = useQueryClient()
  const list = useQuery({ queryKey: KEY, queryFn: () => api.accounts.listSessions({}) })
  const end = useMutation({
    mutationFn: () => api.accounts.endOtherSessions({}),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const sessions = list.data?.sessions ?? []
  const others = sessions.filter(({ current }) => !current).length
  return (
    <PortalPage title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-4 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        <p className="text-muted">{t('lead')}</p>
        <ActionNotice message={end.data?.message} error={end.error} />
        {list.data ? (
          <ul className="grid rounded-card border border-hairline bg-white px-5">
            {sessions.map((session) => (
              <li
                key={`${session.opened_at}${session.last_seen_at}`}
                className="border-b border-hairline py-4 last:border-0"
              >
                <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
                  {session.device ?? t('unknownDevice')}
                  {session.current ? <span className="type-small text-medicine">{t('current')}</span> : null}
                </p>
                <p className="type-small text-muted">
                  {t('opened', { day: instantText(session.opened_at) })},{' '}
                  {t('seen', { day: instantText(session.last_seen_at) })}
                </p>
                {session.checkout_only ? <p className="type-small text-muted">{t('checkoutOnly')}</p> : null}
              </li>
            ))}
          </ul>
        ) : (
          <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data && others === 0 && !end.isSuccess ? <p>{t('alone')}</p> : null}
        <div className="flex flex-wrap gap-3">
          {others > 0 ? (
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              {t('others', { count: others })}
            </Button>
          ) : null}
          <Button tone="secondary" href="/forgot-password">
            {t('newPassword')}
          </Button>
        </div>
      </div>
    </PortalPage>
  )
}

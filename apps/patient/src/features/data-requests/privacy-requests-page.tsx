import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { DATA_REQUEST_NAMES } from '@contour/domain/data-requests/data-request'
import { Button } from '@contour/ui/button'
import { ActionNotice } from '../../frame/action-notice.tsx'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { instantText } from '../../lib/dates.ts'
import { api } from '../../lib/patient-api.ts'
import { privacyRequestsTexts } from '../../texts/en/data-requests.ts'
import { useTexts } from '@contour/texts/use-texts'
import { RequestForm } from './request-form.tsx'

const KEY = ['data-requests']
type Act = () => Promise<{ message: string }>

/** /privacy-requests: the rights to one's own records in the HIPAA notice (its section "Your rights"). */
export default function PrivacyRequestsPage() {
  const t = useTexts(privacyRequestsTexts)
  const cache = useQueryClient()
  const list = useQuery({ queryKey: KEY, queryFn: () => api.dataRequests.list({}) })
  const act = useGuardedMutation({
    mutationFn: (run: Act) => run(),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const openFile = (id: string) =>
    act.mutate(async () => {
      const answer = await api.dataRequests.openFile({ id })
      window.location.assign(answer.url)
      return answer
    })
  const requests = list.data?.requests ?? []
  return (
    <PortalPage title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-4 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        <p className="max-w-measure text-muted">{t('lead')}</p>
        <ActionNotice message={act.data?.message} error={act.error} />
        <RequestForm
          busy={act.isPending}
          onAsk={(request, done) => act.mutate(() => api.dataRequests.ask(request), { onSuccess: done })}
        />
        <h2 className="type-h3">{t('listTitle')}</h2>
        {list.data ? null : (
          <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data && requests.length === 0 ? <p>{t('none')}</p> : null}
        <ul className="grid gap-3">
          {requests.map((request) => (
            <li key={request.id} className="grid gap-2 rounded-card border border-hairline bg-white p-5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
                {DATA_REQUEST_NAMES[request.kind]}
                <span className="type-small text-medicine">{t(request.state)}</span>
              </p>
              <p className="type-small text-muted">
                {t('asked', { day: instantText(request.asked_at) })}
                {request.state === 'open' ? `. ${t('due', { day: instantText(request.due_at) })}.` : null}
              </p>
              {request.words ? <p className="[overflow-wrap:anywhere]">{request.words}</p> : null}
              {request.answer ? (
                <p className="[overflow-wrap:anywhere] font-semibold">{request.answer}</p>
              ) : null}
              {request.has_file ? (
                <div className="grid gap-2">
                  <Button busy={act.isPending} onClick={() => openFile(request.id)}>
                    {t('openFile')}
                  </Button>
                  <p className="type-small text-muted">{t('fileHint')}</p>
                </div>
              ) : null}
              {request.state === 'open' ? (
                <Button
                  tone="secondary"
                  busy={act.isPending}
                  onClick={() => act.mutate(() => api.dataRequests.withdraw({ id: request.id }))}
                >
                  {t('withdraw')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </PortalPage>
  )
}

import { useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { StickyActions } from '@contour/ui/sticky-actions'
import { useTexts } from '@contour/texts/use-texts'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { api } from '../../lib/patient-api.ts'
import { stateNoticesTexts } from '../../texts/en/state-notices.ts'
import { orderList } from '../orders/order-list.ts'
import { Problem } from '../../frame/problem.tsx'

const stateNotices = queryOptions({ queryKey: ['state-notices'], queryFn: () => api.stateNotices.list({}) })

type Unread = Awaited<ReturnType<typeof api.stateNotices.list>>['notices']

/** /state-notices: what the state of an order wants read before a doctor can sign. */
export default function StateNoticesPage() {
  const t = useTexts(stateNoticesTexts)
  const list = useQuery(stateNotices)
  const [done, setDone] = useState(false)
  if (!done && list.data && list.data.notices.length > 0)
    return <UnreadNotices notices={list.data.notices} onDone={() => setDone(true)} />
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-5 pb-8">
        {done || list.data ? (
          <>
            <h1 tabIndex={-1} className="type-h1">
              {done ? t('doneTitle') : t('title')}
            </h1>
            <p role={done ? 'status' : undefined}>{done ? t('done') : t('none')}</p>
            <div>
              <Button href="/home">{t('home')}</Button>
            </div>
          </>
        ) : (
          <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
        )}
      </div>
    </PortalPage>
  )
}

function UnreadNotices({ notices, onDone }: { notices: Unread; onDone: () => void }) {
  const t = useTexts(stateNoticesTexts)
  const client = useQueryClient()
  const [read, setRead] = useState<readonly string[]>([])
  const keyOf = ({ notice, version }: Unread[number]) => `${notice} ${version}`
  const open = notices.filter((notice) => !read.includes(keyOf(notice))).length
  const send = useGuardedMutation({
    mutationFn: () =>
      api.stateNotices.read({ read: notices.map(({ notice, version }) => ({ notice, version })) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      onDone()
    },
    // A text that has changed is shown again, with its own tick.
    onError: () => void client.invalidateQueries({ queryKey: stateNotices.queryKey }),
  })
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-5 pt-5 pb-8">
        <header className="grid gap-2">
          <h1 tabIndex={-1} className="type-h1">
            {t('title')}
          </h1>
          <p>{t('lead', { count: notices.length })}</p>
        </header>
        {notices.map((notice) => (
          <section key={keyOf(notice)} aria-labelledby={notice.notice} className="card grid gap-4 p-6">
            <div>
              <p className="type-small text-muted">{notice.state}</p>
              <h2 id={notice.notice} className="type-h3 text-balance">
                {notice.title}
              </h2>
            </div>
            <p className="max-w-measure whitespace-pre-line">{notice.text}</p>
            <CheckboxField
              id={`read-${notice.notice}`}
              label={t('read')}
              checked={read.includes(keyOf(notice))}
              onChange={(checked) =>
                setRead(checked ? [...read, keyOf(notice)] : read.filter((one) => one !== keyOf(notice)))
              }
            />
          </section>
        ))}
        <Problem of={send.error} />
      </div>
      <StickyActions note={open > 0 ? t('open', { count: open }) : undefined}>
        <Button wide busy={send.isPending} disabled={open > 0} onClick={() => send.mutate()}>
          {t('send')}
        </Button>
      </StickyActions>
    </PortalPage>
  )
}

import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { draftKey } from '../../drafts/draft-keys.ts'
import { fetchDraft } from '../../drafts/draft-outbox.ts'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { sorryPath } from '../../lib/redirect-to-sorry.ts'
import { writeText } from '../../lib/device-store.ts'
import { useSession } from '../../lib/session.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { FormRefused, contextOf, loadDefinition, loadOrder } from './load-form.ts'
import { draftSubject, takeProgress } from './progress-on-device.ts'
import { ResumeGate } from './resume-gate.tsx'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'
import { useQueryString } from '../../router/use-query-string.ts'

/** /medical-form/:id and its aliases: the order's form, or the one named by the `type` query parameter. */
export default function FormPage() {
  const t = useTexts(assessmentsTexts)
  const id = useParam('id')
  const [query] = useQueryString()
  const type = query.get('type')
  const session = useSession()
  const order = useQuery({
    queryKey: ['form-order', id],
    queryFn: () => loadOrder(id),
    enabled: session !== null,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const context = order.data ? contextOf(order.data, type) : undefined
  const form = useQuery({
    queryKey: ['form', id, context],
    queryFn: async () => {
      const loaded = await loadDefinition(id, context!)
      // Newer progress from another device is restored before the form opens.
      takeProgress(id, loaded, await fetchDraft(draftKey('medical-form', draftSubject(id, loaded))))
      return loaded
    },
    enabled: context !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const refusal = order.error instanceof FormRefused ? order.error.message : undefined
  useEffect(() => {
    if (!refusal || !session) return
    writeText('previousPath', '/home')
    void go(sorryPath(refusal), { replace: true })
  }, [refusal, session])

  if (!session) return null
  if (form.data && order.data) {
    return <ResumeGate key={id} orderId={id} form={form.data} user={session.user} loaded={order.data} />
  }
  return (
    <PortalPage title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-6">
        <h1 tabIndex={-1} className="type-h2">
          {t('title')}
        </h1>
        <LoadState
          label={t('loading')}
          error={refusal ? null : (order.error ?? form.error)}
          onRetry={() => void (form.error ? form.refetch() : order.refetch())}
        >
          {' '}
          {t('notLost')}
        </LoadState>
      </div>
    </PortalPage>
  )
}

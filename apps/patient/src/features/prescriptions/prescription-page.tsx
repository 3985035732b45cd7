import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { StickyActions } from '@contour/ui/sticky-actions'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import { useOwnHold } from '../care-holds/use-own-hold.ts'
import { PrescribingClinician } from '../clinicians/prescribing-clinician.tsx'
import { AcceptsBy } from '../orders/accepts-by.tsx'
import { orderList } from '../orders/order-list.ts'
import { whenText } from '../orders/times.ts'
import { prescriptionsTexts } from '../../texts/en/prescriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PrescribedItems } from './prescribed-items.tsx'
import { shownItems } from './shown-items.ts'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'
import { Redirect } from '../../router/redirect.tsx'

const DeclineDialog = later(() => import('./decline-dialog.tsx'))

/** /prescription/:id: the prescription, to approve or to decline (document 3 §2). */
export default function PrescriptionPage() {
  const t = useTexts(prescriptionsTexts)
  const id = useParam('id')
  const pending = useQuery({
    queryKey: ['prescription', id],
    queryFn: () => api.prescriptions.readPending({ id }),
    gcTime: 0,
  })
  const missing = pending.error instanceof CallError && pending.error.status === 404
  const items = pending.data ? shownItems(pending.data.prescription) : []
  // P-RX-011: nothing waits for a decision. A list that failed to load shows its error instead (P-RX-010).
  if (missing || (pending.data && pending.data.prescription.length === 0)) return <Redirect to="/home" />
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-5 pb-8">
        <h1 tabIndex={-1} className="type-h1">
          {t('review')}
        </h1>
        {pending.data ? (
          <>
            <p className="text-muted">
              {pending.data.clinician ? `${t('writtenBy', { clinician: pending.data.clinician })} ` : ''}
              {t('read')}
            </p>
            {pending.data.kept_text ? (
              <Notice tone="info" title={t('keptTitle')}>
                <p className="whitespace-pre-wrap">{pending.data.kept_text}</p>
              </Notice>
            ) : null}
            {pending.data.accepts_at ? <AcceptsBy instant={pending.data.accepts_at} /> : null}
            {pending.data.contact_by ? (
              <p>{t('contactBy', { when: whenText(pending.data.contact_by) })}</p>
            ) : null}
            <StopLink />
            <PrescribedItems items={items} />
            <AlsoInParcel orderId={id} />
            <PrescribingClinician orderId={id} />
          </>
        ) : (
          <LoadState label={t('loading')} error={pending.error} onRetry={() => void pending.refetch()} />
        )}
      </div>
      {pending.data ? <Decision orderId={id} /> : null}
    </PortalPage>
  )
}

/** What was bought with the order and prescribed too; it is no item to decide on (document 3 §7), but it is in the parcel. */
function AlsoInParcel({ orderId }: { orderId: string }) {
  const t = useTexts(prescriptionsTexts)
  const { data } = useQuery(orderList)
  const order = data?.orders.find(({ id }) => id === orderId)
  const names = (order?.addons ?? []).filter(({ state }) => state === 'prescribed').map(({ name }) => name)
  return names.length > 0 ? <p>{t('also', { names: names.join(', ') })}</p> : null
}

function Decision({ orderId }: { orderId: string }) {
  const t = useTexts(prescriptionsTexts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  // Nothing is accepted during a hold (D-76); she may still decline.
  const isHeld = Boolean(useOwnHold().data?.hold)
  const decide = useMutation({
    mutationFn: (accept: boolean) => api.prescriptions.decide({ id: orderId, order_id: orderId, accept }),
    onSuccess: async ({ success }, accept) => {
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      // P-RX-009: without a reported success, return to /home after either button.
      await go(accept || !success ? '/home' : `/adjust-doses/${orderId}`)
    },
    onError: (error) => {
      // P-RX-009: the server did not report success. After a lost connection, the decision can be sent again.
      if (error instanceof CallError && error.status > 0) void go('/home')
    },
  })
  const press = (accept: boolean) => {
    if (!decide.isPending) decide.mutate(accept)
  }
  const problem = decide.isError ? decide.error.message : undefined
  return (
    <>
      {problem && !asking ? (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      ) : null}
      <StickyActions>
        {isHeld ? null : (
          <Button wide busy={decide.isPending && decide.variables} onClick={() => press(true)}>
            {t('approve')}
          </Button>
        )}
        <Button wide tone="secondary" onClick={() => setAsking(true)}>
          {t('decline')}
        </Button>
      </StickyActions>
      {asking ? (
        <DeclineDialog
          busy={decide.isPending}
          error={problem}
          onConfirm={() => press(false)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

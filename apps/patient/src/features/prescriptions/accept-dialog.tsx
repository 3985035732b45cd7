import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { LoadState } from '../../frame/portal-page.tsx'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import { orderList } from '../orders/order-list.ts'
import { prescriptionsTexts } from '../../texts/en/prescriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PrescribedItems } from './prescribed-items.tsx'
import { shownItems } from './shown-items.ts'

/** Accepting is final, so the prescription is shown first (D-67); afterwards the page reloads (D-35). */
export default function AcceptDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTexts(prescriptionsTexts)
  const client = useQueryClient()
  const pending = useQuery({
    queryKey: ['prescription', orderId],
    queryFn: () => api.prescriptions.readPending({ id: orderId }),
    gcTime: 0,
    retry: false,
  })
  const accept = useMutation({
    mutationFn: async () => {
      const { success } = await api.prescriptions.decide({ id: orderId, order_id: orderId, accept: true })
      if (!success) throw new Error('The server reported no success')
    },
    onSuccess: () => window.location.reload(),
    onError: () => client.invalidateQueries({ queryKey: orderList.queryKey }),
  })
  const answered = isAnswered(pending.error) || isAnswered(accept.error)
  return (
    <Modal
      open
      firm={accept.isPending}
      onClose={onClose}
      title={t('acceptTitle')}
      actions={
        <>
          {pending.data && !answered ? (
            <Button busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
              {t('approve')}
            </Button>
          ) : null}
          <Button tone="secondary" onClick={onClose}>
            {t('acceptNo')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {answered ? (
          <Notice tone="info">{wrongStatusOf(accept.error) ?? t('decidedElsewhere')}</Notice>
        ) : pending.data ? (
          <>
            <p>{t('acceptText')}</p>
            <PrescribedItems items={shownItems(pending.data.prescription)} heading="h3" />
          </>
        ) : (
          <LoadState label={t('loading')} error={pending.error} onRetry={() => void pending.refetch()} />
        )}
        {accept.isError && !answered ? (
          <Notice tone="error" live="assertive">
            {t('notAccepted')}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

/** Returns the server's reason if the order went back to a clinician instead (D-57). */
const wrongStatusOf = (error: unknown): string | null =>
  error instanceof CallError && error.code === 'wrong_status' ? error.message : null

/** Whether the prescription was decided in the meantime, by a user or by the deadline: there is nothing to retry. */
const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 409)

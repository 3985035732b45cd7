import { useMutation, useQuery } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { billingFailureTexts, billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from './subscription-lists.ts'
import { cancelFailure } from './failure-texts.ts'
import { useMoneyMoved } from './use-money-moved.ts'

/** Fixed by the documents (C-BIL-028, S-47). */
const REASON = { reason: 'Cancelled by patient from billing page', reccomend: 'yes' }

type Props = { plan: Pick<Subscription, 'id' | 'plan_name'>; onClose: () => void }

/** Cancels in two taps: what stops and the last charge are shown before the second. */
export default function CancelSubscriptionDialog({ plan: subscription, onClose }: Props) {
  const t = useTexts(billingTexts)
  const failed = useTexts(billingFailureTexts)
  const toast = useToast()
  const moved = useMoneyMoved()
  const shown = useQuery({
    queryKey: ['billing', 'cancel-preview', subscription.id],
    queryFn: async () => (await api.billing.previewCancel({ id: subscription.id })).preview,
    staleTime: 0,
    gcTime: 0,
  })
  const cancel = useMutation({
    mutationFn: () => api.orders.cancelSubscription({ ...REASON, subs_id: subscription.id }),
    onSuccess: async () => {
      await moved()
      onClose()
      toast(t('cancelled'))
    },
  })
  return (
    <Modal
      open
      firm={cancel.isPending}
      onClose={onClose}
      role="alertdialog"
      title={t('cancelTitle', { plan: subscription.plan_name })}
      actions={
        <>
          {shown.data ? (
            <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('cancelPlan')}
            </Button>
          ) : null}
          <Button tone="secondary" onClick={onClose}>
            {t('keepPlan')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {shown.isPending ? <LoadingBlock label={t('cancelLoading')} lines={3} /> : null}
        {shown.isError ? (
          <Notice
            tone="error"
            live="assertive"
            actions={
              <Button tone="secondary" onClick={() => void shown.refetch()}>
                {t('again')}
              </Button>
            }
          >
            {messageOf(shown.error)}
          </Notice>
        ) : null}
        {shown.data ? (
          <>
            <ul className="grid list-disc gap-2 pl-5">
              {shown.data.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <dl className="type-number grid gap-1 border-t border-hairline pt-3">
              <Sum
                label={
                  shown.data.fee_on === null
                    ? t('lastCharge')
                    : t('fee', { day: formatLongDate(shown.data.fee_on) })
                }
                cents={shown.data.fee_cents}
              />
              {shown.data.released_cents > 0 ? (
                <Sum label={t('holdReleased')} cents={shown.data.released_cents} />
              ) : null}
              {shown.data.refund_cents > 0 ? (
                <Sum label={t('comesBack')} cents={shown.data.refund_cents} />
              ) : null}
            </dl>
          </>
        ) : null}
        {cancel.isError ? (
          <Notice tone="error" live="assertive">
            {cancelFailure(cancel.error, failed)}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-semibold">{formatUsd(cents)}</dd>
    </div>
  )
}

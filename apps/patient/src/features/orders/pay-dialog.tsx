import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { CardField } from '../../card/card-field.tsx'
import { CardFailure, type CardHandle } from '../../card/card-handle.ts'
import { CallError, isLost } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { billingFailureTexts } from '../../texts/en/subscriptions.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { orderList, type ListedOrder } from './order-list.ts'
import { payOrder } from './pay-order.ts'

/** Takes another card for an order in payment_failed; the order continues from its previous state (D-18). */
export default function PayDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const t = useTexts(ordersTexts)
  const client = useQueryClient()
  const card = useRef<CardHandle>(null)
  const failed = useTexts(billingFailureTexts)
  const [lost, setLost] = useState(false)
  const pay = useGuardedMutation({
    mutationFn: () => payOrder(order.id, card.current, () => setLost(true)),
    onSettled: () => setLost(false),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      onClose()
    },
  })
  return (
    <Modal
      open
      firm={pay.isPending}
      onClose={onClose}
      title={t('payTitle')}
      actions={
        <>
          <Button busy={pay.isPending} onClick={() => pay.mutate()}>
            {pay.isError ? t('tryAgain') : t('pay')}
          </Button>
          {pay.isPending ? null : (
            <Button tone="secondary" onClick={onClose}>
              {t('notNow')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('otherCard')}</p>
        <CardField ref={card} disabled={pay.isPending} />
        {order.unpaid_cents === null ? null : (
          <AuthorizationNote amount={formatUsd(order.unpaid_cents)}>{t('held')}</AuthorizationNote>
        )}
        {lost || pay.isError ? (
          <Notice tone="error" live="assertive">
            {lost ? failed('lostAsking') : formatFailure(pay.error, failed)}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

/** Returns the card field's message, the server's, or that the outcome is unknown. */
function formatFailure(error: unknown, t: TextsOf<typeof billingFailureTexts>): string {
  if (error instanceof CardFailure) return error.message
  return error instanceof CallError && isLost(error)
    ? `${t('processingFailed')}. ${t('lostUnknown')}`
    : messageOf(error)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { loadApi } from '../../lib/load-api.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { hasOpenReplacement } from './home-orders.ts'
import type { ListedOrder } from './order-list.ts'
import { orderList } from './order-list.ts'

/** Asks whether an assumed delivery arrived, and accepts reports of a problem for seven days (D-64, M-17). */
export function DeliveryQuestion({ order }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  const client = useQueryClient()
  const sendAnswer = useMutation({
    mutationFn: async (received: boolean) =>
      (await loadApi()).orders.answerDelivery({ id: order.id, received }),
    onSettled: () => client.invalidateQueries({ queryKey: orderList.queryKey }),
  })
  const { delivery } = order
  if (!delivery) return null
  const { assumed, answer, may_report } = delivery
  const yes = (
    <Button busy={sendAnswer.isPending && sendAnswer.variables} onClick={() => sendAnswer.mutate(true)}>
      {t('arrived')}
    </Button>
  )
  return (
    <>
      {sendAnswer.isError ? (
        <Notice tone="error" live="assertive">
          {messageOf(sendAnswer.error)}
        </Notice>
      ) : null}
      {answer === 'problem' ? (
        <Notice
          tone="info"
          live="polite"
          title={t('problemTitle')}
          actions={
            <>
              {hasOpenReplacement(order) ? null : (
                <Button href="/replacement-request">{t('askReplacement')}</Button>
              )}
              {yes}
            </>
          }
        >
          {t('problemText')}
        </Notice>
      ) : assumed ? (
        <Notice
          tone="warn"
          title={t('assumedTitle')}
          actions={
            <>
              {yes}
              <Button
                tone="secondary"
                busy={sendAnswer.isPending && !sendAnswer.variables}
                onClick={() => sendAnswer.mutate(false)}
              >
                {t('wrong')}
              </Button>
            </>
          }
        >
          {t('assumedText')}
        </Notice>
      ) : may_report ? (
        <div className="grid justify-items-start">
          <Button tone="secondary" busy={sendAnswer.isPending} onClick={() => sendAnswer.mutate(false)}>
            {t('wrongDelivery')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

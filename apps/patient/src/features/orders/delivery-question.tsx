import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { loadApi } from '../../lib/load-api.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { hasLiveComplaint, reportableParcel } from '../complaints/own-complaints.ts'
import { ReportButton } from '../complaints/report-button.tsx'
import { orderList, type ListedOrder } from './order-list.ts'
import { useNow } from './use-now.ts'
import { Problem } from '../../frame/problem.tsx'

/**
 * Asks whether an assumed delivery arrived, and opens the sheet that asks what is wrong for seven days (D-64, D-92, M-17).
 * While a complaint waits its card says everything, and nothing is asked here.
 */
export function DeliveryQuestion({ order }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  const client = useQueryClient()
  const now = useNow()
  const confirm = useMutation({
    mutationFn: async () => (await loadApi()).orders.answerDelivery({ id: order.id, received: true }),
    onSettled: () => client.invalidateQueries({ queryKey: orderList.queryKey }),
  })
  const { delivery, delivered_at: deliveredAt } = order
  if (!delivery || hasLiveComplaint(order)) return null
  const parcel = reportableParcel(order, now)
  const report = parcel ? (
    <ReportButton
      label={t(delivery.assumed ? 'wrong' : 'wrongDelivery')}
      parcel={parcel}
      deliveredAt={delivery.assumed ? null : deliveredAt}
    />
  ) : null
  return (
    <>
      <Problem of={confirm.error} />
      {delivery.assumed ? (
        <Notice
          tone="warn"
          title={t('assumedTitle')}
          actions={
            <>
              <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('arrived')}
              </Button>
              {report}
            </>
          }
        >
          {t('assumedText')}
        </Notice>
      ) : report ? (
        <div className="grid justify-items-start">{report}</div>
      ) : null}
    </>
  )
}

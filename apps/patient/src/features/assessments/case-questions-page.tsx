import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ORDER_NOT_PENDING } from '@contour/domain/assessments/form-choice'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { writeText } from '../../lib/device-store.ts'
import { orderList } from '../orders/order-list.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { go } from '../../router/go.ts'

/** /case-questions without an id: opens the form of the oldest order that waits for one, else /sorry. */
export default function CaseQuestionsPage() {
  const t = useTexts(assessmentsTexts)
  const list = useQuery({ ...orderList, staleTime: 0 })
  useEffect(() => {
    if (!list.data) return
    const first = list.data.orders.findLast((order) => order.status === 'pending_approval')
    if (!first) writeText('previousPath', '/home')
    const to = first
      ? `/case-questions/${first.id}`
      : `/sorry?message=${encodeURIComponent(ORDER_NOT_PENDING)}`
    void go(to, { replace: true })
  }, [list.data])
  return (
    <PortalPage title={t('title')} back={{ href: '/home' }}>
      <div className="pt-6">
        <LoadState label={t('looking')} error={list.error} onRetry={() => void list.refetch()} />
      </div>
    </PortalPage>
  )
}

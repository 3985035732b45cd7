import { lazy, Suspense, useState } from 'react'
import type { ListedOrder } from './order-list.ts'

const UploadAgain = lazy(() => import('../media/upload-again.tsx'))

type Props = {
  order: ListedOrder
  /** One level below the order's heading on the page. */
  headings?: 'h2' | 'h3' | 'h4'
}

/**
 * The new images that a clinician requests; nothing without a request. A request stays visible until the patient
 * leaves the page, so that it can show how it ended: submitted here, or answered or withdrawn elsewhere.
 */
export function RequestedImages({ order, headings = 'h4' }: Props) {
  const [seen, setSeen] = useState(order.image_requests)
  const fresh = order.image_requests.filter(({ id }) => !seen.some((known) => known.id === id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  if (seen.length === 0) return null
  return (
    <div id={`images-${order.id}`} tabIndex={-1} className="grid scroll-mt-6 gap-6">
      <Suspense>
        {seen.map((request) => (
          <UploadAgain
            key={request.id}
            orderId={order.id}
            request={request}
            heading={headings}
            standing={order.image_requests.some(({ id }) => id === request.id)}
          />
        ))}
      </Suspense>
    </div>
  )
}

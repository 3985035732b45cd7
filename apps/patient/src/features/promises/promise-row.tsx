import { PromiseNote } from '@contour/ui/promise-note'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { ListedOrder } from '../orders/order-list.ts'
import { isLate, formatPromise } from './format-promise.ts'
import { useNow } from '../orders/use-now.ts'

/** Who has the order, by when, and what follows: the server's row of the promise table. */
export function PromiseRow({ order }: { order: ListedOrder }) {
  const t = useTexts(promisesTexts)
  const now = useNow()
  const { promise } = order
  if (!promise) return null
  return (
    <PromiseNote
      late={isLate(promise, now)}
      // A computed time is shown alone; the documents' phrase is the step's subtitle (D-64).
      basis={[promise.usual_by ? '' : promise.at_worst, t('next', { next: promise.next })]
        .filter(Boolean)
        .join(' · ')}
    >
      {formatPromise(t, promise, now).join(' ')}
    </PromiseNote>
  )
}

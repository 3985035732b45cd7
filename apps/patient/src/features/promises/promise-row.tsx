import { PromiseNote } from '@contour/ui/promise-note'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { ListedOrder } from '../orders/order-list.ts'
import { formatOwner, isLate } from './format-promise.ts'
import { useNow } from '../orders/use-now.ts'

/** Who has the order and what follows: the server's row of the promise table. Its time is on the open step. */
export function PromiseRow({ order: { promise } }: { order: ListedOrder }) {
  const t = useTexts(promisesTexts)
  const now = useNow()
  if (!promise) return null
  return (
    <PromiseNote late={isLate(promise, now)} basis={t('next', { next: promise.next })}>
      {formatOwner(t, promise, now)}
    </PromiseNote>
  )
}

import { dateInWords } from '@contour/domain/time/plain-date'
import { PromiseNote } from '@contour/ui/promise-note'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ListedOrder } from './order-list.ts'
import { isLate, sayPromise } from './say-promise.ts'
import { useNow } from './use-now.ts'

/** Who has the order, by when, and what follows: the server's row of the promise table. */
export function PromiseRow({ order }: { order: ListedOrder }) {
  const t = useTexts(promisesTexts)
  const now = useNow()
  const { promise } = order
  if (!promise) return null
  return (
    <PromiseNote
      late={isLate(promise, now)}
      basis={[promise.at_worst, t('next', { next: promise.next })].filter(Boolean).join(' · ')}
    >
      {sayPromise(t, promise, now).join(' ')}
      {order.expected_ship_on ? (
        <span className="type-small block font-normal">
          {t('expectedShip', { day: dateInWords(order.expected_ship_on) })}
        </span>
      ) : null}
    </PromiseNote>
  )
}

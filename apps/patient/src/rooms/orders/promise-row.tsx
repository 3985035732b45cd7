import { dateInWords } from '@contour/domain/time/plain-date'
import { PromiseNote } from '@contour/ui/promise-note'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ListedOrder } from './order-list.ts'
import { byText } from './times.ts'
import { useNow } from './use-now.ts'
import { whoHasIt } from './who-has-it.ts'

/** Who has the order, by when, and what follows: the server's row of the promise table. */
export function PromiseRow({ order }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  const now = useNow()
  const { promise } = order
  if (!promise) return null
  const late = promise.worst_by !== null && Date.parse(promise.worst_by) < now
  const ahead = promise.usual_by !== null && Date.parse(promise.usual_by) > now
  return (
    <PromiseNote
      late={late}
      basis={[promise.at_worst, t('nextIs', { next: promise.next })].filter(Boolean).join(' · ')}
    >
      {whoHasIt(promise, t)}
      {promise.usual_by && ahead && !late ? ` · ${t('by', { time: byText(promise.usual_by) })}` : ''}
      {late ? ` ${t('late')}` : ''}
      {order.expected_ship_on ? (
        <span className="type-small block font-normal">
          {t('expectedShip', { day: dateInWords(order.expected_ship_on) })}
        </span>
      ) : null}
    </PromiseNote>
  )
}

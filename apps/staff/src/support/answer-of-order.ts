import type { TextsOf } from '@contour/texts/screen-texts'
import type { ServiceOrderRead } from '../calls/calls.ts'
import type { supportTexts } from '../texts/en/support.ts'
import { formatDate, formatInstant } from '../words/times.ts'

type T = TextsOf<typeof supportTexts>

/** Returns what support says first to "where is my order?": one sentence, with the day or time where there is one. */
export function answerOfOrder(t: T, { order, parcel, promise }: ServiceOrderRead): string {
  const { status } = order
  if (status === 'order_placed' && parcel?.ship_on)
    return t('answerShipsOn', { day: formatDate(parcel.ship_on) })
  if (status === 'order_shipped' && parcel?.carrier && promise?.worst_by)
    return t('answerExpected', { carrier: parcel.carrier, time: formatInstant(promise.worst_by) })
  if (status === 'order_delivered' && parcel?.delivered_at)
    return t(parcel.assumed ? 'answerAssumed' : 'answerDelivered', {
      time: formatInstant(parcel.delivered_at),
    })
  return t(`answer_${status}`)
}

/** Returns who has the order, until when, and when somebody looks again, as short parts of one line. */
export function ownerOfOrder(t: T, { promise }: ServiceOrderRead): string[] {
  if (!promise) return [t('noOwner')]
  const { with: party, usual_by: usualBy, worst_by: worstBy, write_by: writeBy } = promise
  return [
    t('owner', { party }),
    ...(usualBy && usualBy !== worstBy ? [t('usualBy', { time: formatInstant(usualBy) })] : []),
    ...(worstBy ? [t('worstBy', { time: formatInstant(worstBy) })] : []),
    ...(writeBy ? [t('writeBy', { time: formatInstant(writeBy) })] : []),
  ]
}

import { easternDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import type { supportTexts } from '../../texts/en/support.ts'
import { formatDate, formatDeadline, formatInstant } from '../../words/times.ts'

type T = TextsOf<typeof supportTexts>

/** What the first answer needs of an order; the page of a person has no more. */
type Asked = {
  order: Pick<ServiceOrderRead['order'], 'status'>
  parcel: Pick<
    NonNullable<ServiceOrderRead['parcel']>,
    'ship_on' | 'carrier' | 'delivered_at' | 'assumed'
  > | null
  plan: Pick<ServiceOrderRead['plan'], 'past_due_since'>
  promise: ServiceOrderRead['promise']
  /** Somebody has a complaint about one of its parcels. */
  complaintOpen: boolean
}

/**
 * Returns what support says first to "where is my order?": one sentence, with the day or time where there is one. A day
 * or time that has passed is named as missed.
 */
export function answerOfOrder(
  t: T,
  { order, parcel, plan, promise }: Omit<Asked, 'complaintOpen'>,
  now: Date,
): string {
  const { status } = order
  // A parcel that arrived is answered; what is open then is the plan's payment.
  if (status === 'order_delivered' && plan.past_due_since)
    return t('answerPastDue', { day: formatDate(plan.past_due_since) })
  if (status === 'order_placed' && parcel?.ship_on)
    return t(parcel.ship_on < easternDate(now) ? 'answerShipsLate' : 'answerShipsOn', {
      day: formatDate(parcel.ship_on),
    })
  if (status === 'order_shipped' && promise?.with === 'Support team') return promise.usually
  const expected = promise?.new_by ?? promise?.worst_by
  if (status === 'order_shipped' && parcel?.carrier && expected)
    return t(Date.parse(expected) < now.getTime() ? 'answerLate' : 'answerExpected', {
      carrier: parcel.carrier,
      time: formatDeadline(expected),
    })
  if (status === 'order_delivered' && parcel?.delivered_at)
    return t(parcel.assumed ? 'answerAssumed' : 'answerDelivered', {
      time: formatInstant(parcel.delivered_at),
    })
  return t(`answer_${status}`)
}

/** Returns who has the order, until when, and when somebody looks again, as short parts of one line; nothing that has passed. */
export function ownerOfOrder(
  t: T,
  { promise, complaintOpen }: Pick<Asked, 'promise' | 'complaintOpen'>,
  now: Date,
): string[] {
  // A delivered order with an open complaint is not done (D-92).
  if (!promise) return [t(complaintOpen ? 'complaintOpen' : 'noOwner')]
  const isAhead = (time: string | null): time is string => time !== null && Date.parse(time) >= now.getTime()
  const { with: party, usual_by: usualBy, worst_by: worstBy, write_by: writeBy, new_by: newBy } = promise
  return [
    t('owner', { party }),
    ...(isAhead(usualBy) && usualBy !== worstBy ? [t('usualBy', { time: formatDeadline(usualBy) })] : []),
    ...(isAhead(worstBy)
      ? [t('worstBy', { time: formatDeadline(worstBy) })]
      : worstBy
        ? [t('lateSince', { time: formatDeadline(worstBy) })]
        : []),
    ...(isAhead(newBy)
      ? [t('newBy', { time: formatDeadline(newBy) })]
      : isAhead(writeBy)
        ? [t('writeBy', { time: formatDeadline(writeBy) })]
        : []),
  ]
}

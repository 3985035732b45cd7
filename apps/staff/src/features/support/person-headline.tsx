import { formatUsd } from '@contour/domain/money/cents'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { supportTexts } from '../../texts/en/support.ts'
import { formatDate } from '../../words/times.ts'
import { answerOfOrder, ownerOfOrder } from './answer-of-order.ts'
import type { PersonRead } from './person-reads.ts'

/** The first sentence to a caller: where the newest order is, and each plan with its next charge. */
export function PersonHeadline({ read }: { read: PersonRead }) {
  const t = useTexts(callersTexts)
  const support = useTexts(supportTexts)
  const now = useMinute()
  const [order] = read.orders
  const plan = read.plans[0]
  const asked = order && {
    order,
    parcel: {
      carrier: order.carrier,
      ship_on: order.ship_on,
      delivered_at: order.delivered_at,
      assumed: order.delivery_assumed,
    },
    plan: { past_due_since: plan?.past_due_since ?? null },
    promise: order.promise,
    complaintOpen: order.complaint_open,
  }
  const answer = asked ? answerOfOrder(support, asked, now) : t('answerNone')
  // Before anything else about a parcel that has not left (D-76).
  const hold = order && isUnshipped(order.status) ? read.on_hold : null
  return (
    <section className="card" aria-labelledby="answer">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="answer" className="type-h2 max-w-measure">
          {hold ?? answer}
        </h2>
        {order ? <StatusChip status={order.status} /> : null}
      </div>
      {asked ? (
        <p className="type-number mt-1.5 text-muted">{ownerOfOrder(support, asked, now).join(' · ')}</p>
      ) : null}
      {read.on_hold ? <p className="mt-1.5 font-semibold">{hold ? answer : read.on_hold}</p> : null}
      <ul className="mt-1.5">
        {read.plans.map((one) => (
          <li key={one.id}>{planLine(t, one)}</li>
        ))}
      </ul>
    </section>
  )
}

type Plan = Pick<
  PersonRead['plans'][number],
  'plan_name' | 'status' | 'past_due_since' | 'cancelled_at' | 'next_billing_on' | 'next_cents' | 'renewals'
>

/** What a plan is doing, in one line: canceled, past due since when, or its next charge with its day. */
export function planLine(t: TextsOf<typeof callersTexts>, plan: Plan): string {
  const { plan_name: name, status, past_due_since: pastDue, next_billing_on: on, next_cents: cents } = plan
  if (plan.cancelled_at) return t('planCanceled', { plan: name })
  if (pastDue) return t('planPastDue', { plan: name, day: formatDate(pastDue) })
  if (status !== 'ended' && plan.renewals !== 'running')
    return t('planStopped', { plan: name, renewals: plan.renewals })
  const charge =
    status !== 'pending' && on && cents !== null ? `${formatUsd(cents)} ${formatDate(on)}` : 'none'
  return t('planLine', { plan: name, status, charge })
}

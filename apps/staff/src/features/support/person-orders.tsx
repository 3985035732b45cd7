import { useTexts } from '@contour/texts/use-texts'
import { Link } from 'react-router'
import { mayCall } from '../../calls/may-call.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { formatInstant } from '../../words/times.ts'
import type { PersonRead } from './person-reads.ts'

/** The orders of a person, each with the page that the role has of it. */
export function PersonOrders({ read }: { read: PersonRead }) {
  const t = useTexts(callersTexts)
  const { roles } = useStaffUser()
  const path = mayCall(roles, 'service', 'order')
    ? '/orders'
    : mayCall(roles, 'clinic', 'chart')
      ? '/queue'
      : null
  return (
    <section aria-labelledby="person-orders">
      <h2 id="person-orders" className="type-small pb-1.5 font-semibold text-muted">
        {t('orders')}
      </h2>
      {read.orders.length === 0 ? <p className="text-muted">{t('noOrders')}</p> : null}
      <ul>
        {read.orders.map((order) => (
          <li
            key={order.order_id}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline py-2"
          >
            <span>
              {path ? (
                <Link
                  to={`${path}/${encodeURIComponent(order.order_id)}`}
                  className="link inline-flex min-h-8 items-center font-semibold"
                >
                  <OrderNumber number={order.order_number} />
                </Link>
              ) : (
                <OrderNumber number={order.order_number} />
              )}
              <span className="type-small block text-muted">{formatInstant(order.created_at)}</span>
            </span>
            <StatusChip status={order.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

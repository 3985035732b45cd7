import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../../calls/may-call.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { administrationTexts } from '../../texts/en/administration.ts'

/**
 * Shows the order that a job or a message belongs to: a link for roles that may open the order. An administrator
 * without such a role sees only its number, to pass on to support.
 */
export function ConcernedOrder({
  row,
}: {
  row: { order_id: string | null; order_number: string | null; patient: string | null }
}) {
  const t = useTexts(administrationTexts)
  const { roles } = useStaffUser()
  if (!row.order_id || !row.order_number) return <span className="text-muted">{t('noOrder')}</span>
  const number = <OrderNumber number={row.order_number} />
  return (
    <>
      {mayCall(roles, 'service', 'order') ? (
        <Link
          className="link inline-flex min-h-6 items-center"
          to={`/orders/${encodeURIComponent(row.order_id)}`}
        >
          {number}
        </Link>
      ) : (
        number
      )}
      <span className="block text-muted">{row.patient}</span>
    </>
  )
}

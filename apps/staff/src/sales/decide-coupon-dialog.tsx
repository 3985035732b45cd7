import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import ConfirmAction from '../frame/confirm-action.tsx'
import { formatDiscount } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'

export type DecidingCoupon = { coupon: Coupon; to: 'approve' | 'refuse' }

/** The second approver's decision on a coupon above the limit for one staff member (D-61). */
export default function DecideCouponDialog({
  coupon,
  to,
  onClose,
}: DecidingCoupon & { onClose: () => void }) {
  const approves = to === 'approve'
  const runAction = useAction({
    act: approves ? calls.sales.approveCoupon : calls.sales.refuseCoupon,
    refresh: [['coupons']],
    done: () => (approves ? `${coupon.code} can be used.` : `${coupon.code} is refused.`),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`${approves ? 'Approve' : 'Refuse'} ${coupon.code}?`}
      confirmLabel={approves ? `Approve ${coupon.code}` : 'Refuse it'}
      tone={approves ? 'primary' : 'danger'}
      busy={runAction.busy}
      problem={runAction.problem}
      onConfirm={() => runAction.run({ id: coupon.id })}
      onClose={onClose}
    >
      <p>
        {coupon.created_by ?? 'Somebody'} made it: {formatDiscount(coupon)} the first charge.{' '}
        {approves ? 'From now on it can be used.' : 'It can never be used.'}
      </p>
    </ConfirmAction>
  )
}

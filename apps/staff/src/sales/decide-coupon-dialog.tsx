import { calls } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import ConfirmAct from '../frame/confirm-act.tsx'
import { sayOff } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'

export type DecidingCoupon = { coupon: Coupon; to: 'approve' | 'refuse' }

/** The second person's word on a coupon that is worth more than one person may give away (D-61). */
export default function DecideCouponDialog({
  coupon,
  to,
  onClose,
}: DecidingCoupon & { onClose: () => void }) {
  const approves = to === 'approve'
  const act = useAct({
    act: approves ? calls.sales.approveCoupon : calls.sales.refuseCoupon,
    refresh: [['coupons']],
    done: () => (approves ? `${coupon.code} can be used.` : `${coupon.code} is refused.`),
    onDone: onClose,
  })
  return (
    <ConfirmAct
      title={`${approves ? 'Approve' : 'Refuse'} ${coupon.code}?`}
      confirmLabel={approves ? `Approve ${coupon.code}` : 'Refuse it'}
      tone={approves ? 'primary' : 'danger'}
      busy={act.busy}
      problem={act.problem}
      onConfirm={() => act.run({ id: coupon.id })}
      onClose={onClose}
    >
      <p>
        {coupon.created_by ?? 'Somebody'} made it: {sayOff(coupon)} the first charge.{' '}
        {approves ? 'From now on it can be used.' : 'It can never be used.'}
      </p>
    </ConfirmAct>
  )
}

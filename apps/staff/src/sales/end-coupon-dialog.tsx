import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import ConfirmAction from '../frame/confirm-action.tsx'
import { formatDiscount } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'

export default function EndCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const end = useAction({
    act: calls.sales.switchCoupon,
    refresh: [['coupons']],
    done: () => `${coupon.code} is ended.`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`End ${coupon.code}?`}
      confirmLabel="End it now"
      cancelLabel="Keep it"
      tone="danger"
      busy={end.busy}
      problem={end.problem}
      onConfirm={() => end.run({ id: coupon.id, to: 'ended' })}
      onClose={onClose}
    >
      <p>
        {formatDiscount(coupon)}, used {coupon.used} times. From now on nobody can use it; what was bought
        with it keeps its price. Pause it instead to start it again later.
      </p>
    </ConfirmAction>
  )
}

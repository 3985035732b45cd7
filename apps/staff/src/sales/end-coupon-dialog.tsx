import { calls } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import ConfirmAct from '../frame/confirm-act.tsx'
import { sayOff } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'

export default function EndCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const end = useAct({
    act: calls.sales.switchCoupon,
    refresh: [['coupons']],
    done: () => `${coupon.code} is ended.`,
    onDone: onClose,
  })
  return (
    <ConfirmAct
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
        {sayOff(coupon)}, used {coupon.used} times. From now on nobody can use it; what was bought with it
        keeps its price. Pause it instead to start it again later.
      </p>
    </ConfirmAct>
  )
}

import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { formatDiscount } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'
import { couponsTexts } from '../../texts/en/sales-coupons.ts'

export type DecidingCoupon = { coupon: Coupon; to: 'approve' | 'refuse' }

/** The second approver's decision on a coupon above the limit for one staff member (D-61). */
export default function DecideCouponDialog({
  coupon,
  to,
  onClose,
}: DecidingCoupon & { onClose: () => void }) {
  const t = useTexts(couponsTexts)
  const { code } = coupon
  const approves = to === 'approve'
  const runAction = useAction({
    act: approves ? calls.sales.approveCoupon : calls.sales.refuseCoupon,
    refresh: [['coupons']],
    done: () => t(approves ? 'approved' : 'refused', { code }),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t(`${to}Title`, { code })}
      confirmLabel={t(`${to}Of`, { code })}
      tone={approves ? 'primary' : 'danger'}
      action={runAction}
      onConfirm={() => runAction.run({ id: coupon.id })}
      onClose={onClose}
    >
      <p>
        {t(`${to}Text`, { name: coupon.created_by ?? t('someone'), discount: formatDiscount(t, coupon) })}
      </p>
    </ConfirmAction>
  )
}

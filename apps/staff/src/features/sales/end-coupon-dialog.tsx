import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { formatDiscount } from './coupon-draft.ts'
import type { Coupon } from './sales-reads.ts'
import { couponsTexts } from '../../texts/en/sales-coupons.ts'

export default function EndCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts(couponsTexts)
  const { code } = coupon
  const end = useAction({
    act: calls.sales.switchCoupon,
    refresh: [['coupons']],
    done: () => t('ended', { code }),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('endTitle', { code })}
      confirmLabel={t('endConfirm')}
      cancelLabel={t('keep')}
      tone="danger"
      action={end}
      onConfirm={() => end.run({ id: coupon.id, to: 'ended' })}
      onClose={onClose}
    >
      <p>{t('endText', { discount: formatDiscount(t, coupon), count: coupon.used })}</p>
    </ConfirmAction>
  )
}

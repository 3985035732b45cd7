import { CartBox } from './cart-box.tsx'
import type { LoadedCart } from './cart-on-device.ts'
import { CouponBox } from './coupon-box.tsx'
import { applyCode, dropCode, type OrderDraft } from './order-draft.ts'

type Props = {
  cart: LoadedCart
  cartId: string
  draft: OrderDraft
  onDraft: (change: (draft: OrderDraft) => OrderDraft) => void
}

/** What changes the total: the coupon behind its link, the add-ons and the cart, as one quiet row of links after the card. */
export function CodesAndCart({ cart, cartId, draft, onDraft }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <CouponBox
        key={draft.paymentInfo.payment_terms}
        cartId={cartId}
        term={draft.paymentInfo.payment_terms}
        applied={draft.coupon}
        input={draft.couponInput}
        onInput={(couponInput) => onDraft((before) => ({ ...before, couponInput }))}
        onApply={(coupon) => onDraft((before) => applyCode(before, coupon))}
        onRemove={() => onDraft(dropCode)}
      />
      <CartBox cartId={cartId} cart={cart} />
    </div>
  )
}

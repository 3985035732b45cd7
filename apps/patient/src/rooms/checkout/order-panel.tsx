import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/money/price-book'
import { PROMISE_TEXTS } from '@contour/domain/promises'
import { LiveRegion } from '@contour/ui/live-region'
import { OrderSummary } from '@contour/ui/order-summary'
import type { LoadedCart } from './cart-on-device.ts'
import { CouponBox } from './coupon-box.tsx'
import type { AppliedCode, OrderDraft } from './order-draft.ts'
import type { Quote } from './pay.ts'

/** What is bought and what it costs today; beside the form on wide screens, in it on a phone (C-PAY-009, C-PAY-016). */
export function OrderPanel({
  cart,
  cartId,
  draft,
  quote,
  onCoupon,
}: {
  cart: LoadedCart
  cartId: string
  draft: OrderDraft
  quote: Quote | undefined
  onCoupon: (coupon: AppliedCode | null) => void
}) {
  return (
    <OrderSummary
      title="Order"
      product={`${cart.cartItem.name}, compounded. ${TERM_LABELS[draft.term]} plan.`}
      lines={(quote?.lines ?? []).map((line) =>
        line.text.startsWith('Shipping')
          ? { label: 'Shipping', value: 'Free', note: 'Overnight, in cold packaging' }
          : { label: line.text, value: formatUsd(line.cents) },
      )}
      total={
        quote ? { label: 'Today', value: formatUsd(quote.total_cents), note: 'Held, not charged' } : undefined
      }
    >
      <CouponBox cartId={cartId} term={draft.term} applied={draft.coupon} onChange={onCoupon} />
      <p className="type-small text-muted">{PROMISE_TEXTS.fulfilment}</p>
      <LiveRegion message={quote ? `Total ${formatUsd(quote.total_cents)}` : ''} />
    </OrderSummary>
  )
}

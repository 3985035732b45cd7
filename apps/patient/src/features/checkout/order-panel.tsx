import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { LiveRegion } from '@contour/ui/live-region'
import { OrderSummary } from '@contour/ui/order-summary'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { LoadedCart } from './cart-on-device.ts'
import { CartBox } from './cart-box.tsx'
import { CouponBox } from './coupon-box.tsx'
import { applyCode, dropCode } from './order-draft.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Quote } from './pay.ts'

/** What is bought and today's cost; next to the form on wide screens, in it on a phone (C-PAY-009, C-PAY-016). */
export function OrderPanel({
  cart,
  cartId,
  draft,
  quote,
  onDraft,
}: {
  cart: LoadedCart
  cartId: string
  draft: OrderDraft
  quote: Quote | undefined
  onDraft: (change: (draft: OrderDraft) => OrderDraft) => void
}) {
  const t = useTexts(checkoutTexts)
  return (
    <OrderSummary
      title={t('order')}
      product={t('product', { name: cart.cartItem.name, term: TERM_LABELS[draft.paymentInfo.payment_terms] })}
      lines={(quote?.lines ?? []).map((line) =>
        line.text.startsWith('Shipping')
          ? { label: t('shipping'), value: t('free'), note: t('shippingNote') }
          : { label: line.text, value: formatUsd(line.cents) },
      )}
      total={
        quote ? { label: t('today'), value: formatUsd(quote.total_cents), note: t('todayNote') } : undefined
      }
    >
      <CartBox cartId={cartId} cart={cart} />
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
      <p className="type-small text-muted">{PROMISE_TEXTS.fulfilment}</p>
      <LiveRegion message={quote ? t('total', { amount: formatUsd(quote.total_cents) }) : ''} />
    </OrderSummary>
  )
}

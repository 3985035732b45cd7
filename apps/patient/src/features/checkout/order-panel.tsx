import type { ReactNode } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { LiveRegion } from '@contour/ui/live-region'
import { OrderSummary } from '@contour/ui/order-summary'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { LoadedCart } from './cart-on-device.ts'
import { PharmacyLine } from '../pharmacies/pharmacy-line.tsx'
import { laterCharges } from './charge-sentence.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Quote } from './pay.ts'

type Props = { cart: LoadedCart; draft: OrderDraft; quote: Quote | undefined; children: ReactNode }

/** What is bought, today's cost and the later charges: the card next to the form, above the button (C-PAY-009, C-PAY-016). */
export function OrderPanel({ cart, draft, quote, children }: Props) {
  const t = useTexts(checkoutTexts)
  return (
    <OrderSummary
      title={t('order')}
      product={t('product', { name: cart.cartItem.name, term: TERM_LABELS[draft.paymentInfo.payment_terms] })}
      lines={(quote?.lines ?? []).map((line) =>
        line.text.startsWith('Shipping')
          ? { label: t('shipping'), value: t('free') }
          : { label: line.text, value: formatUsd(line.cents) },
      )}
      total={
        quote ? { label: t('today'), value: formatUsd(quote.total_cents), note: t('todayNote') } : undefined
      }
    >
      {quote ? <p className="type-small">{laterCharges(quote, draft.paymentInfo.payment_terms, t)}</p> : null}
      <p className="type-meta text-muted">{`${PROMISE_TEXTS.fulfilment} ${PROMISE_TEXTS.consultationFee}`}</p>
      <PharmacyLine pharmacy={quote?.pharmacy ?? null} />
      {children}
      <LiveRegion message={quote ? t('total', { amount: formatUsd(quote.total_cents) }) : ''} />
    </OrderSummary>
  )
}

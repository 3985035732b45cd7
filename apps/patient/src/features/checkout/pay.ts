import { dollars } from '@contour/domain/money/cents'
import type { TokenizedCard } from '../../card/card-handle.ts'
import { CallError, isLost, isPaymentOpen } from '@contour/client/call-error'
import { readObject, readText, writeObject } from '../../lib/device-store.ts'
import { ownAddress } from '../../lib/light-calls.ts'
import { api } from '../../lib/patient-api.ts'
import { readSession } from '../../lib/session.ts'
import { trackingSessionId } from '../../lib/tracking.ts'
import { itemsOnDevice, type LoadedCart } from './cart-on-device.ts'
import type { OrderDraft } from './order-draft.ts'

export type Quote = Awaited<ReturnType<typeof api.carts.quoteCart>>
export type Paid = Awaited<ReturnType<typeof api.checkout.checkoutNew>>
type Payload = Parameters<typeof api.checkout.checkoutNew>[0]

/** Builds the specified payload (C-PAY-023): amount in cents, every other amount in dollars (D-25). */
export async function checkoutPayload(
  cartId: string,
  cart: LoadedCart,
  draft: OrderDraft,
  quote: Quote,
  card: TokenizedCard & { method: 'card' | 'wallet' },
): Promise<Payload> {
  const item = cart.cartItem
  return {
    payment_terms: draft.paymentInfo.payment_terms,
    user_id: readSession()?.user.id ?? cart.userData.id,
    id: cartId,
    cardToken: card.token,
    cardBrand: card.brand,
    amount: quote.total_cents,
    discount: dollars(quote.discount_cents),
    couponCode: draft.coupon?.code ?? null,
    couponId: draft.coupon?.couponId ?? null,
    paymentMethod: card.method,
    cartItems: itemsOnDevice(cart),
    cardDetails: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
    planId: item.drug === 'semaglutide' ? item.sema_offer : item.tir_offer,
    cartTotal: dollars(quote.total_cents),
    cartTotalNoDiscount: dollars(quote.subtotal_cents),
    offer: readObject('offers')?.offer ?? null,
    billingAddress: draft.billingSame ? draft.shipping : draft.billing,
    shippingAddress: draft.shipping,
    switches_from: cart.switches_from,
    conversion_id: readText('c_id'),
    user_agent: navigator.userAgent.slice(0, 512),
    ip_address: await ownAddress(),
    tracking_session_id: trackingSessionId(),
    consents: draft.consents,
  }
}

const POLL_INTERVAL_MS = 2500
const MAX_POLLS = 12

/**
 * Posts the purchase. While its outcome is unknown the same cart is posted again: the server returns the same result
 * for the same authorization, however often it is called (D-24). `confirm` shows the 3-D Secure challenge; `onLost` is
 * called when the connection was lost and the page tries again. Throws a CallError.
 */
export async function buy(
  payload: Payload,
  confirm: (clientSecret: string) => Promise<boolean>,
  onLost: () => void,
): Promise<Paid> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await api.checkout.checkoutNew(payload)
    } catch (error) {
      if (!(error instanceof CallError) || asked >= MAX_POLLS) throw error
      if (error.code === 'requires_action') {
        const secret = error.details['client_secret']
        if (typeof secret !== 'string') throw error
        // The server reports a failed challenge too: the same post then returns the decline.
        await confirm(secret)
      } else if (isPaymentOpen(error) || isLost(error)) {
        if (isLost(error)) onLost()
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      } else throw error
    }
  }
}

/** Runs the specified steps after a purchase; none of them may undo or delay the purchase (C-PAY-026 to 030). */
export async function completePurchase(paid: Paid, draft: OrderDraft, userId: string): Promise<string> {
  writeObject('cart', null)
  writeObject('case', { order_id: paid.order_id })
  await Promise.allSettled([
    refreshUser(),
    api.checkout.saveAddress({ ...draft.shipping, id: userId }),
    api.checkout.trustForm({ user_id: userId, url: window.location.origin + window.location.pathname }),
  ])
  const query = new URLSearchParams({
    terms: String(draft.paymentInfo.payment_terms),
    amount: paid.amount.toFixed(2),
    trans_id: paid.transaction_id || (paid.prescriptionPreauths[0]?.transactionId ?? ''),
  })
  return `/payment/thanks?${query.toString()}`
}

/** After payment, the session of a cart link receives email and phone; the next pages verify them. */
async function refreshUser(): Promise<void> {
  if (readSession()?.scope !== 'checkout') return
  const { user } = await api.accounts.readSession({})
  writeObject('user', user)
}

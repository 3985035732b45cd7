import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Term } from '@contour/domain/catalog/price-book'
import { api } from '../../lib/patient-api.ts'
import type { LoadedCart } from './cart-on-device.ts'
import type { AppliedCode } from './order-draft.ts'

/**
 * Applies the cart's preset code: that of a call-center link, or of the offer that brought the visitor (M-30, X-08).
 * Applied once for each term, so that a removed code stays removed. A code that is not valid for the term is ignored
 * without an error, because the patient did not type it.
 */
export function usePresetCoupon(
  cartId: string,
  cart: LoadedCart,
  term: Term,
  onApply: (coupon: AppliedCode) => void,
): void {
  const code = cart.preset.coupon
  const taken = useRef<Term[]>([])
  const found = useQuery({
    queryKey: ['preset-coupon', cartId, code, term],
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const coupon = code ?? ''
      const answer = await api.checkout.validateCoupon({ coupon, payment_terms: term, cart_id: cartId })
      return { code: coupon, couponId: answer.coupon_id, dollars: answer.c_val }
    },
  })
  useEffect(() => {
    if (!found.data || taken.current.includes(term)) return
    taken.current.push(term)
    onApply(found.data)
  }, [found.data, term, onApply])
}

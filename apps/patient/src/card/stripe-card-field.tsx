import { useImperativeHandle, useMemo } from 'react'
import type { Ref } from 'react'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { PAYMENT_MESSAGES } from '@contour/domain/money/payment-messages'
import { CardFailure } from './card-handle.ts'
import type { CardHandle } from './card-handle.ts'

type Props = { ref: Ref<CardHandle>; publishableKey: string; disabled: boolean }

/** The provider's own element; loaded only where the server names its key. */
export default function StripeCardField({ publishableKey, ...inner }: Props) {
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey])
  return (
    <Elements stripe={stripe}>
      <StripeElement {...inner} />
    </Elements>
  )
}

function StripeElement({ ref, disabled }: Omit<Props, 'publishableKey'>) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    tokenise: async (owner) => {
      const element = elements?.getElement(CardElement)
      if (!stripe || !element) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
      const made = await stripe.createPaymentMethod({ type: 'card', card: element, billing_details: owner })
      const card = made.paymentMethod?.card
      if (!made.paymentMethod || !card) throw new CardFailure('invalid', PAYMENT_MESSAGES.invalidCard)
      return {
        token: made.paymentMethod.id,
        brand: card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      }
    },
    authenticate: async (clientSecret) => {
      if (!stripe) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
      const { error } = await stripe.handleNextAction({ clientSecret })
      return !error
    },
  }))
  return (
    <div className="rounded-control border-[1.5px] border-control bg-white px-4 py-4">
      <CardElement options={{ disabled, style: { base: { fontSize: '17px', color: '#10231f' } } }} />
    </div>
  )
}

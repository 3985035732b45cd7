import { useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { CARD_FIELD_ID, CardFailure } from './card-handle.ts'
import type { CardFieldProps, CardHandle, CardOwner, TokenizedCard } from './card-handle.ts'

type Props = CardFieldProps & { ref: Ref<CardHandle>; publishableKey: string }

/**
 * Stripe's own elements, card and wallet buttons; loaded only if the server supplies the publishable key. Deferred: the
 * browser only creates a payment method; our server authorizes the payment (D-24).
 */
export default function StripeCardField({ publishableKey, ...inner }: Props) {
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey])
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: Math.max(inner.wallet?.cents ?? 0, MIN_CHARGE),
        currency: 'usd',
        captureMethod: 'manual',
        setupFutureUsage: 'off_session',
        paymentMethodCreation: 'manual',
        appearance: {
          variables: {
            colorPrimary: '#0b4a3f',
            colorText: '#10231f',
            colorDanger: '#a3180f',
            borderRadius: '14px',
          },
        },
      }}
    >
      <StripeElements {...inner} />
    </Elements>
  )
}

function StripeElements({ ref, disabled, wallet }: Omit<Props, 'publishableKey'>) {
  const stripe = useStripe()
  const elements = useElements()
  const complete = useRef(false)

  const makeCard = async (owner: CardOwner): Promise<TokenizedCard> => {
    if (!stripe || !elements) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
    const { error } = await elements.submit()
    if (error) throw new CardFailure('invalid', PAYMENT_MESSAGES.invalidCard)
    const made = await stripe.createPaymentMethod({ elements, params: { billing_details: owner } })
    const card = made.paymentMethod?.card
    if (!made.paymentMethod || !card) throw new CardFailure('invalid', PAYMENT_MESSAGES.invalidCard)
    return {
      token: made.paymentMethod.id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    }
  }

  useImperativeHandle(ref, () => ({
    isComplete: () => !stripe || !elements || complete.current,
    focus: () => {
      document.getElementById(CARD_FIELD_ID)?.scrollIntoView({ block: 'center' })
      // Marks what is missing; an incomplete card is not sent.
      void elements?.submit()
      elements?.getElement('payment')?.focus()
    },
    tokenize: makeCard,
    payByWallet: makeCard,
    authenticate: async (clientSecret) => {
      if (!stripe) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
      const { error } = await stripe.handleNextAction({ clientSecret })
      return !error
    },
  }))

  return (
    <div className="grid gap-4">
      {wallet ? (
        <ExpressCheckoutElement
          onClick={(event) => (!disabled && wallet.mayPay() ? event.resolve() : event.reject())}
          onConfirm={wallet.onPay}
        />
      ) : null}
      <div id={CARD_FIELD_ID} tabIndex={-1}>
        <PaymentElement
          options={{ readOnly: disabled, wallets: { applePay: 'never', googlePay: 'never' } }}
          onChange={(event) => (complete.current = event.complete)}
        />
      </div>
    </div>
  )
}

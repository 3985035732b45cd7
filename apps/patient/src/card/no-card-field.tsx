import { useImperativeHandle, type Ref } from 'react'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { Notice } from '@contour/ui/notice'
import { CardFailure, type CardHandle } from './card-handle.ts'

const reject = () => Promise.reject(new CardFailure('not_ready', PAYMENT_MESSAGES.noCardField))

/** Shown if the gateway's card field is not built (docs/adr/0010): says so now and when the patient tries to pay. */
export function NoCardField({ ref }: { ref: Ref<CardHandle> }) {
  useImperativeHandle(ref, () => ({
    isComplete: () => true,
    focus: () => {},
    tokenize: reject,
    payByWallet: reject,
    authenticate: reject,
  }))
  return (
    <Notice tone="warn" live="polite">
      {PAYMENT_MESSAGES.noCardField}
    </Notice>
  )
}

export type { AssertCardAllowed, PreparedPayment } from './card-payment.ts'
export {
  paymentIntentsOf,
  createPaymentIntent,
  transitionIntent,
  lockPaymentIntent,
  cardOf,
  readPaymentIntent,
} from './payment-intent-store.ts'
export { payWithCard } from './pay-with-card.ts'
export { reconcileIntent } from './reconcile-intent.ts'
export { voidPendingIntents, isCapturing, cancelPendingAuthorization } from './void-authorizations.ts'
export { findFailedAuthorization, isAddonIntent } from './failed-authorization.ts'
export { scheduleReauthorization } from './schedule-reauthorization.ts'
export { mergeSnapshot, snapshotOf, marksOf, type PurchaseSnapshot } from './purchase-snapshot.ts'
export type { PaymentIntentRow, UserRow } from './payment-intent-store.ts'
export {
  createRefund,
  leftCentsOfEach,
  createPeriodRefund,
  ACTIVE_REFUND_STATES,
  netOfPeriod,
  leftWithout,
  moreThanIsLeft,
} from './refund-store.ts'
export { ACTIVE_ORDER, paymentError } from './payment-error.ts'
export { assertBillingAddress, billingDetails } from './billing-details.ts'
export { paymentRecords, readPaymentRecords } from './payment-records.ts'
export { captureIntent } from './record-capture.ts'
export { voidOrRefundOrder, onCard } from './void-or-refund-order.ts'
export { authorizePayment } from './authorize-payment.ts'
export { cardOnFile } from './card-on-file.ts'
export { paymentStateOf, type PaymentSummary } from './payment-state.ts'
export { replaceCard } from './save-card.ts'
export { EVENT_TRIES } from './gateway-events.ts'
export { requestedOfPayment, needsSecondApproval, requestedToday } from './second-approver.ts'
export { invoiceNumber, rootOf, numberInvoice } from './number-invoice.ts'
export type { RefundRow } from './refund-store.ts'
export { blockedUntil, blockLastCard } from './card-attempts.ts'
export { comparePayment, type Compared, type Difference } from './compare-payment.ts'
export { openDifferences } from './close-difference.ts'
export { processRefunds } from './process-refunds.ts'
export { recordDispute } from './record-dispute.ts'

export { applyWebhooks, EVENT_TRIES, registerPaymentWebhook } from './webhooks.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { settleIntents, withdrawHold, isCapturing } from './release-holds.ts'
export { captureForShipment } from './capture-shipment.ts'
export type { ShipOrder } from './capture-shipment.ts'
export { endSubscription } from './end-subscription.ts'
export { refundCancelledShipment } from './refund-unshipped-months.ts'
export { returnDeniedMoney } from './return-denied-money.ts'
export { denyOwnOrder } from './deny-own-order.ts'
export { cancelOrder, cancelSubscription } from './cancel-subscription.ts'
export { saveAddress } from './save-address.ts'
export { renewHold } from './renew-hold.ts'
export { blockedUntil, blockLastCard, isCardRefused, knownFingerprints } from './card-attempts.ts'
export { drawIntent, intentsOf, lockUser } from './intent-store.ts'
export { boughtAddonLines, refusedCents, releaseRefusedAddons } from './addon-shares.ts'
export { keepAddon } from './keep-addon.ts'
export type { AddonSnapshot } from './keep-addon.ts'
export type { IntentRow, UserRow } from './intent-store.ts'
export { hasActiveOrder } from './make-order.ts'
export { paymentFault } from './payment-fault.ts'
export { BLOCKING, payWithCard } from './pay-with-card.ts'
export type { DrawnIntent } from './pay-with-card.ts'
export { placeHold } from './place-hold.ts'
export type { PurchaseSnapshot } from './purchase-snapshot.ts'
export { expireHold, settleIntent } from './settle-intent.ts'
export { payOrder } from './pay-order.ts'
export {
  cycleOf,
  dropPlanned,
  ensurePeriod,
  lockPlan,
  movePlan,
  nextPeriodNumber,
  planAhead,
  planNextCharge,
  readPeriod,
  termOf,
} from './plan-store.ts'
export type { PeriodRow, PlanRow } from './plan-store.ts'
export { openChangeOf, previewCancellation, undoUntil, unshippedOf } from './change-plan.ts'
export type { ChangeKind, Preview } from './change-plan.ts'
export { chargeFee, endPlanNow, finishCancellation } from './finish-cancellation.ts'
export { openShipment, unshippedOrderOf } from './open-shipment.ts'
export { creditFor, spendCredits } from './credits.ts'
export { noteRenewalFailed } from './dunning.ts'
export { standingOf } from './plan-standing.ts'
export { replaceCard } from './save-card.ts'
export { askedOfPayment, askedToday, waitsForSecondPerson } from './second-person.ts'
export { drawRefund, refundedCents } from './refund-store.ts'
export type { RefundRow } from './refund-store.ts'
export { settleRefunds } from './settle-refund.ts'
export { hasScheduled, runningPlanOf, startOf } from './bought-plan.ts'
export type { BoughtPlan } from './bought-plan.ts'
export { invoiceNumber, numberInvoice, rootOf } from './number-invoice.ts'
export { UNDECIDED, snapshotOf } from './intent-store.ts'
export { isCaptured, paymentStateOf } from './payment-standing.ts'
export type { PaymentStanding } from './payment-standing.ts'
export { shipmentStop } from './shipment-stop.ts'
export type { ShipmentStop } from './shipment-stop.ts'

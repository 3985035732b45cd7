export { recordLostAuthorization } from './complete-reauthorization.ts'
export { coversOrder, standsFor } from './covers-order.ts'
export { listOrders } from './list-orders.ts'
export { lockCallersOrder, lockOrder, lockOwnOrder } from './lock-order.ts'
export { denialOf } from './denial-of-order.ts'
export { otherGlpOf, overlappingGlp, overlappingGlps } from './other-glp.ts'
export { isDistinct, pairOf } from './account-distinctions.ts'
export { matchedAccountsOf } from './same-person.ts'
export { flagsOfOtherAccounts } from './other-account-flags.ts'
export { transitionOrder, recordHistory, type OrderTransition } from './transition-order.ts'
export type { OrderRow } from './order-row.ts'
export { auditImageRequest, openImageRequests } from './image-request-store.ts'
export { clockOf, clocksOf, reviewSince } from './review-clock.ts'
export {
  askIdentityAgain,
  auditIdentity,
  newestIdentityReview,
  openIdentityReview,
  rejectIdentity,
  reopenIdentity,
} from './identity-review-store.ts'
export type { IdentityReviewRow } from './identity-review-store.ts'
export { replacementsOfOrder, toOrderReplacements } from './replacements-of-order.ts'
export { readOrderPatient } from './read-order-patient.ts'
export { plannedShipDay } from './planned-ship-day.ts'
export { scheduleCanceledNotice } from './schedule-canceled-notice.ts'
export { resumePromiseChecks, schedulePromiseCheck } from './schedule-promise-check.ts'
export { noticesOfOrders, ordersWithUnread, unreadNotices } from './unread-notices.ts'
export { scheduleRequestEnd } from './request-end.ts'
export { answerQuestions } from './answer-questions.ts'
export { isUntimed } from './is-untimed.ts'
export { parcelOfOrder } from './order-parcel.ts'
export { statusPromise } from './status-promise.ts'
export { needsIdentityVideo } from './needs-video.ts'
export { orderTakesVideo } from './order-takes-video.ts'
export { announceForm } from './announce-form.ts'
export { attachVideoByName } from './attach-video.ts'
export { AddonSnapshot, addonBoughtBy } from './save-addon.ts'
export { readOrderMoney, moneyOfOrder, toOrderMoney, type ReadOrderMoney } from './read-order-money.ts'
export {
  purchasedAddonLines,
  capturableCents,
  voidAddonAuthorization,
  declinedCents,
  releaseDeclinedAddons,
} from './addon-shares.ts'
export { shippingAddressOf, hasActiveOrder } from './create-order.ts'
export { saveBillingAddress } from './save-billing-address.ts'

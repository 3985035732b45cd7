export { autoAccept } from './auto-accept.ts'
export { followUpUnanswered } from './follow-up-unanswered.ts'
export { itemsOf, latestPrescription } from './prescription-store.ts'
export type { PrescriptionItemRow, PrescriptionRow } from './prescription-store.ts'
export { autoAccepts } from './prescription-store.ts'
export { unansweredFacts } from './unanswered-facts.ts'
export {
  scheduleDecisionTimers,
  sendAdjustFormReminder,
  sendPrescriptionReminder,
} from './prescription-timers.ts'
export {
  settleClocksOfThread,
  settleDecisionClock,
  settleDecisionClocks,
  settlePatientsClocks,
} from './decision-clock.ts'
export { differenceOf, shippingStateOf } from './shipping-license.ts'
export {
  returnForDose,
  returnForReview,
  returnToClinician,
  voidOwnPrescription,
} from './return-to-clinician.ts'
export { sendToPharmacy } from './send-to-pharmacy.ts'
export { hasOwnPrescription, photoRequired } from './read-product.ts'
export { readTreatment, type TreatmentState } from './treatment-facts.ts'
export { CHANGE_REFUSED, offerAgain } from './offer-again.ts'
export { needsReview, unansweredFlags } from './needs-review.ts'
export { requestDoseChange } from './request-dose-change.ts'
export { voidUndecidedPrescription } from './void-undecided.ts'

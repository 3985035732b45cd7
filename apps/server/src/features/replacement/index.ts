export { assumeReplacementDelivered } from './deliver-replacement.ts'
export { recordRefundDecision } from './record-refund-decision.ts'

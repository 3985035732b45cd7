export { assumeReplacementDelivered } from './deliver-replacement.ts'
export { approveRequest, refuseRequest } from './decide-request.ts'
export { recordRefundDecision } from './record-refund-decision.ts'
export { firstLotsOfReplacement, shipReplacement } from './ship-replacement.ts'

export { assumeReplacementDelivered, deliverReplacementByScan } from './deliver-replacement.ts'
export { approveRequest, refuseRequest } from './decide-request.ts'
export { recordRefundDecision } from './record-refund-decision.ts'
export { firstLotsOfReplacement, shipReplacement } from './ship-replacement.ts'
export { breakReplacementPromise, notifyOfReplacement } from './late-replacement.ts'
export { ownPhoto } from './own-photo.ts'
export {
  decisionFacts,
  refundForComplaint,
  refuseForComplaint,
  replaceForComplaint,
  withdrawRequest,
} from './requests-of-complaint.ts'
export { sentParcels } from './parcels-store.ts'

export {
  lockCallersOrder,
  lockOrder,
  lockOwnOrder,
  transitionOrder,
  recordHistory,
} from './transition-order.ts'
export type { OrderTransition } from './transition-order.ts'
export type { OrderRow } from './order-row.ts'
export { auditImageRequest, openImageRequests, sinceClosed, waitingSince } from './image-request-store.ts'
export { readOrderPatient } from './read-order-patient.ts'
export { schedulePromiseCheck } from './schedule-promise-check.ts'
export { statusPromise } from './status-promise.ts'
export { needsIdentityVideo } from './needs-video.ts'
export { lockOrderPatient, lockPatient } from './lock-patient.ts'

export { openConsents, isUncorrected } from './open-consents.ts'
export { recordConsents } from './record-consents.ts'
export type { ConsentGiven } from './record-consents.ts'
export { recordNotices } from './record-notices.ts'

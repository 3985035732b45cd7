export { joinWaitlist, waitReasonOf } from './join-waitlist.ts'
export type { WaitReason } from './join-waitlist.ts'

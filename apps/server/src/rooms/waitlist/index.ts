export { checkWaitlist, resumeWaitlistCheck } from './tell-waiting.ts'
export { joinWaitlist, waitReasonOf } from './join-waitlist.ts'
export type { WaitReason } from './wait-reason.ts'

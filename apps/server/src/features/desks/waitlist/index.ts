export { checkWaitlist, resumeWaitlistCheck } from './notify-waitlist.ts'
export { joinWaitlist, waitReasonOf } from './join-waitlist.ts'
export type { WaitReason } from './wait-reason.ts'

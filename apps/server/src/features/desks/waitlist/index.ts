export { checkWaitlist, resumeWaitlistCheck } from './notify-waitlist.ts'
export { joinWaitlist, waitReasonOf } from './join-waitlist.ts'

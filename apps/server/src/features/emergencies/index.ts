export { alertStaff } from './alert-staff.ts'
export { listUnanswered } from './list-unanswered.ts'
export { noticeEmergency } from './notice-emergency.ts'
export { gapsOnCall } from './on-call-gaps.ts'

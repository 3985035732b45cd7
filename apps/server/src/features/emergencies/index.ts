export { alertStaff } from './alert-staff.ts'
export { noticeEmergency } from './notice-emergency.ts'
export { gapsOnCall } from './on-call-gaps.ts'

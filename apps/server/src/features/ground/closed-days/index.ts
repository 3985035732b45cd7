export { followClosedDays } from './follow-closed-days.ts'
export { draftClosedDay } from './write-closed-days.ts'

export { followClosedDays } from './follow-closed-days.ts'

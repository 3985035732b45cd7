export { replyOutsideHours } from './reply-outside-hours.ts'

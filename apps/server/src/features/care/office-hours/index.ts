export { replyOutsideHours } from './reply-outside-hours.ts'
export { saveOfficeHours } from './office-hours-store.ts'

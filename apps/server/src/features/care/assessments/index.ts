export { sendVideoReminder } from './video-reminders.ts'

export { sendFormReminder } from './send-form-reminder.ts'

export { remindOfVideo } from './video-reminders.ts'

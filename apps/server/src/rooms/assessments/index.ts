export { remindOfForm, remindOfVideo } from './form-reminders.ts'

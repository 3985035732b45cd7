export { remindForm } from './remind-form.ts'

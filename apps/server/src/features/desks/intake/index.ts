export { createPhoneLead, type PhoneLead } from './create-phone-lead.ts'
export { submitIntake } from './submit-intake.ts'

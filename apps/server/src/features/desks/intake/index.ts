export { createPhoneLead } from './create-phone-lead.ts'
export type { PhoneLead } from './create-phone-lead.ts'
export { submitIntake } from './submit-intake.ts'

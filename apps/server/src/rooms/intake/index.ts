export { filePhoneLead } from './file-phone-lead.ts'
export type { PhoneLead } from './file-phone-lead.ts'
export { submitIntake } from './submit-intake.ts'

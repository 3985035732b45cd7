export { createPhoneLead, type PhoneLead } from './create-phone-lead.ts'

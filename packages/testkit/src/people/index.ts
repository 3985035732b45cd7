export { createLead, intakeOf } from './create-lead.ts'
export type { IntakeBody, Lead, LeadFacts } from './create-lead.ts'
export { codeOf, messagesOf, passwordTokenOf } from './messages-of.ts'
export { PASSWORD, setPassword } from './set-password.ts'

import { ACCOUNT_TEMPLATES } from './account-templates.ts'
import { CARE_HOLD_TEMPLATES } from './care-hold-templates.ts'
import { DOSE_QUESTION_TEMPLATES } from './dose-question-templates.ts'
import { COMPLAINT_TEMPLATES } from './complaint-templates.ts'
import { EMERGENCY_TEMPLATES } from './emergency-templates.ts'
import { MESSAGE_TEMPLATES } from './message-templates.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { REPLACEMENT_TEMPLATES } from './replacement-templates.ts'
import { STAFF_TEMPLATES } from './staff-templates.ts'
import { FORM_TEMPLATES } from './form-templates.ts'
import { REQUEST_TEMPLATES } from './request-templates.ts'
import { PRESCRIPTION_TEMPLATES } from './prescription-templates.ts'
import { REVIEW_TEMPLATES } from './review-templates.ts'
import type { Templates } from './template.ts'
import { TICKET_TEMPLATES } from './ticket-templates.ts'
import { VISIT_TEMPLATES } from './visit-templates.ts'

/** The templates as /demo-messages and the page of letters list them. */
export const LETTER_GROUPS = {
  Orders: { ...ORDER_TEMPLATES, ...COMPLAINT_TEMPLATES, ...REPLACEMENT_TEMPLATES },
  Care: {
    ...FORM_TEMPLATES,
    ...REQUEST_TEMPLATES,
    ...PRESCRIPTION_TEMPLATES,
    ...REVIEW_TEMPLATES,
    ...CARE_HOLD_TEMPLATES,
    ...DOSE_QUESTION_TEMPLATES,
    ...VISIT_TEMPLATES,
  },
  Messages: { ...MESSAGE_TEMPLATES, ...EMERGENCY_TEMPLATES },
  Payments: PAYMENT_TEMPLATES,
  Account: ACCOUNT_TEMPLATES,
  Support: TICKET_TEMPLATES,
  Staff: STAFF_TEMPLATES,
} as const

const all = {
  ...LETTER_GROUPS.Orders,
  ...LETTER_GROUPS.Care,
  ...LETTER_GROUPS.Messages,
  ...LETTER_GROUPS.Payments,
  ...LETTER_GROUPS.Account,
  ...LETTER_GROUPS.Support,
  ...LETTER_GROUPS.Staff,
}

/** The facts of each event. `n` counts a message that can be sent more than once. */
export type EventFacts = { [E in keyof typeof all]: (typeof all)[E]['sample'] }
export type NotifiedEvent = keyof EventFacts
export type { Template } from './template.ts'

/**
 * Every message of the main path (beyond-the-documents Part 5, M-36). Subjects and sentences contain no drug and no
 * health detail. The heading contains the first name, except in messages that a stranger can cause (docs/adr/0020).
 */
export const TEMPLATES: Templates<EventFacts> = all

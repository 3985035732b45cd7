import { ACCOUNT_TEMPLATES, type AccountFacts } from './account-templates.ts'
import { CARE_HOLD_TEMPLATES, type CareHoldFacts } from './care-hold-templates.ts'
import { DOSE_QUESTION_TEMPLATES, type DoseQuestionFacts } from './dose-question-templates.ts'
import { COMPLAINT_TEMPLATES, type ComplaintFacts } from './complaint-templates.ts'
import { EMERGENCY_TEMPLATES, type EmergencyFacts } from './emergency-templates.ts'
import { MESSAGE_TEMPLATES, type MessageFacts } from './message-templates.ts'
import { ORDER_TEMPLATES, type OrderFacts } from './order-templates.ts'
import { PAYMENT_TEMPLATES, type PaymentFacts } from './payment-templates.ts'
import { REPLACEMENT_TEMPLATES, type ReplacementFacts } from './replacement-templates.ts'
import { STAFF_TEMPLATES, type StaffFacts } from './staff-templates.ts'
import { FORM_TEMPLATES, type FormFacts } from './form-templates.ts'
import { REQUEST_TEMPLATES, type RequestFacts } from './request-templates.ts'
import { PRESCRIPTION_TEMPLATES, type PrescriptionFacts } from './prescription-templates.ts'
import { REVIEW_TEMPLATES, type ReviewFacts } from './review-templates.ts'
import type { Templates } from './template.ts'
import { TICKET_TEMPLATES, type TicketFacts } from './ticket-templates.ts'
import { VISIT_TEMPLATES, type VisitFacts } from './visit-templates.ts'

/** The facts of each event. `n` counts a message that can be sent more than once. */
export type EventFacts = AccountFacts &
  CareHoldFacts &
  FormFacts &
  RequestFacts &
  PrescriptionFacts &
  ReviewFacts &
  DoseQuestionFacts &
  ComplaintFacts &
  EmergencyFacts &
  MessageFacts &
  OrderFacts &
  PaymentFacts &
  ReplacementFacts &
  StaffFacts &
  TicketFacts &
  VisitFacts
export type NotifiedEvent = keyof EventFacts
export type { Template } from './template.ts'

/**
 * Every message of the main path (beyond-the-documents Part 5, M-36). Subjects and sentences contain no drug and no
 * health detail. The heading contains the first name, except in messages that a stranger can cause (docs/adr/0020).
 */
export const TEMPLATES: Templates<EventFacts> = {
  ...ACCOUNT_TEMPLATES,
  ...CARE_HOLD_TEMPLATES,
  ...FORM_TEMPLATES,
  ...REQUEST_TEMPLATES,
  ...PRESCRIPTION_TEMPLATES,
  ...REVIEW_TEMPLATES,
  ...DOSE_QUESTION_TEMPLATES,
  ...COMPLAINT_TEMPLATES,
  ...EMERGENCY_TEMPLATES,
  ...MESSAGE_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...REPLACEMENT_TEMPLATES,
  ...STAFF_TEMPLATES,
  ...TICKET_TEMPLATES,
  ...VISIT_TEMPLATES,
}

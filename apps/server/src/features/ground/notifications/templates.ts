import { ACCOUNT_TEMPLATES } from './account-templates.ts'
import type { AccountFacts } from './account-templates.ts'
import { CARE_HOLD_TEMPLATES } from './care-hold-templates.ts'
import type { CareHoldFacts } from './care-hold-templates.ts'
import { CARE_TEMPLATES } from './care-templates.ts'
import type { CareFacts } from './care-templates.ts'
import { DOSE_QUESTION_TEMPLATES } from './dose-question-templates.ts'
import type { DoseQuestionFacts } from './dose-question-templates.ts'
import { COMPLAINT_TEMPLATES } from './complaint-templates.ts'
import type { ComplaintFacts } from './complaint-templates.ts'
import { EMERGENCY_TEMPLATES } from './emergency-templates.ts'
import type { EmergencyFacts } from './emergency-templates.ts'
import { MESSAGE_TEMPLATES } from './message-templates.ts'
import type { MessageFacts } from './message-templates.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import type { OrderFacts } from './order-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import type { PaymentFacts } from './payment-templates.ts'
import { REPLACEMENT_TEMPLATES } from './replacement-templates.ts'
import type { ReplacementFacts } from './replacement-templates.ts'
import { STAFF_TEMPLATES } from './staff-templates.ts'
import type { StaffFacts } from './staff-templates.ts'
import type { Templates } from './template.ts'
import { TICKET_TEMPLATES } from './ticket-templates.ts'
import type { TicketFacts } from './ticket-templates.ts'
import { VISIT_TEMPLATES } from './visit-templates.ts'
import type { VisitFacts } from './visit-templates.ts'

/** The facts of each event. `n` counts a message that can be sent more than once. */
export type EventFacts = AccountFacts &
  CareHoldFacts &
  CareFacts &
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
  ...CARE_TEMPLATES,
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

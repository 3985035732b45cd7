import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { LetterWording } from '@contour/domain/notifications/letter-wording'
import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { keysOf } from '@contour/domain/table-keys'
import type { Ctx } from '../../../context.ts'
import { ACCOUNT_TEMPLATES, FURTHER_SAMPLES } from './account-templates.ts'
import { CARE_HOLD_TEMPLATES } from './care-hold-templates.ts'
import { FORM_TEMPLATES } from './form-templates.ts'
import { PRESCRIPTION_TEMPLATES } from './prescription-templates.ts'
import { REQUEST_TEMPLATES } from './request-templates.ts'
import { REVIEW_TEMPLATES } from './review-templates.ts'
import { COMPLAINT_TEMPLATES } from './complaint-templates.ts'
import { DOSE_QUESTION_TEMPLATES } from './dose-question-templates.ts'
import { EMERGENCY_TEMPLATES } from './emergency-templates.ts'
import { letterFrame } from './letter-frame.ts'
import { MESSAGE_TEMPLATES } from './message-templates.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { renderHtml } from './render-html.ts'
import { renderSms, renderText } from './render-text.ts'
import { REPLACEMENT_TEMPLATES } from './replacement-templates.ts'
import { STAFF_TEMPLATES } from './staff-templates.ts'
import { TICKET_TEMPLATES } from './ticket-templates.ts'
import { TEMPLATES, type EventFacts, type NotifiedEvent, type Template } from './templates.ts'
import { sayEvent } from './word-letter.ts'
import { VISIT_TEMPLATES } from './visit-templates.ts'

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

/** Returns every message with sample facts, one with several kinds once for each, in each form in which it is sent; `sms` is null for emails only. */
export function sampleMessages(config: Pick<Ctx['config'], 'publicOrigin' | 'company' | 'brand'>) {
  const all = Object.entries(LETTER_GROUPS).flatMap(([group, templates]) =>
    keysOf<Partial<Record<NotifiedEvent, unknown>>>(templates).map((kind) => ({
      kind: String(kind),
      group,
      ...sampleOf(kind, TEMPLATES[kind].sample, config),
    })),
  )
  const further = Object.entries(FURTHER_SAMPLES).map(([kind, facts]) => ({
    kind,
    group: 'Account',
    ...sampleOf('details_changed', facts, config),
  }))
  return [...all, ...further]
}

/** One message with sample facts, in a wording of staff or in the built-in one. */
export function sampleOf<E extends NotifiedEvent>(
  kind: E,
  facts: EventFacts[E],
  config: Pick<Ctx['config'], 'publicOrigin' | 'company' | 'brand'>,
  wording: LetterWording = {},
  promised: PromiseWords = promiseWords(STATED_HOURS),
) {
  const template: Template<EventFacts[E]> = TEMPLATES[kind]
  const said = sayEvent(kind, facts, { zone: BUSINESS_ZONE, company: config, wording, promised })
  const { letter } = said
  const frame = letterFrame(config, template, facts, {
    firstName: 'Maya',
    order: 'orderId' in facts ? 'C-O-000413' : null,
    zone: BUSINESS_ZONE,
  })
  return {
    subject: letter.subject,
    text: renderText(letter, frame),
    html: renderHtml(letter, frame),
    sms: template.channels.includes('sms') ? renderSms(said, frame) : null,
  }
}

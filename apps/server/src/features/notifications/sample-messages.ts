import { keysOf } from '@contour/domain/table-keys'
import type { Ctx } from '../../context.ts'
import { ACCOUNT_TEMPLATES } from './account-templates.ts'
import { CARE_TEMPLATES } from './care-templates.ts'
import { letterFrame } from './letter-frame.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { renderHtml } from './render-html.ts'
import { renderSms, renderText } from './render-text.ts'
import { REPLACEMENT_TEMPLATES } from './replacement-templates.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'
import { STAFF_TEMPLATES } from './staff-templates.ts'
import { TEMPLATES } from './templates.ts'
import type { EventFacts, NotifiedEvent, Template } from './templates.ts'

const GROUPS = {
  Orders: { ...ORDER_TEMPLATES, ...REPLACEMENT_TEMPLATES },
  Care: CARE_TEMPLATES,
  Payments: PAYMENT_TEMPLATES,
  Account: ACCOUNT_TEMPLATES,
  Staff: STAFF_TEMPLATES,
} as const

/** Returns every message with sample facts, in each form in which it is sent; `sms` is null for emails only. */
export function sampleMessages(config: Pick<Ctx['config'], 'publicOrigin' | 'company' | 'brand'>) {
  return Object.entries(GROUPS).flatMap(([group, templates]) =>
    keysOf<Partial<Record<NotifiedEvent, unknown>>>(templates).map((kind) => ({
      kind,
      group,
      ...sampleOf(kind, config),
    })),
  )
}

function sampleOf<E extends NotifiedEvent>(
  kind: E,
  config: Pick<Ctx['config'], 'publicOrigin' | 'company' | 'brand'>,
) {
  const template: Template<EventFacts[E]> = TEMPLATES[kind]
  const letter = template.letter(SAMPLE_FACTS[kind])
  const frame = letterFrame(config, template, SAMPLE_FACTS[kind], 'Maya')
  return {
    subject: letter.subject,
    text: renderText(letter, frame),
    html: renderHtml(letter, frame),
    sms: template.channels.includes('sms') ? renderSms(letter, frame) : null,
  }
}

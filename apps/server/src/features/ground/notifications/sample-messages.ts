import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { LetterWording } from '@contour/domain/notifications/letter-wording'
import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { keysOf } from '@contour/domain/table-keys'
import type { Ctx } from '../../../context.ts'
import { FURTHER_SAMPLES } from './account-templates.ts'
import { letterFrame } from './letter-frame.ts'
import { renderHtml } from './render-html.ts'
import { renderSms, renderText } from './render-text.ts'
import { LETTER_GROUPS, TEMPLATES, type EventFacts, type NotifiedEvent, type Template } from './templates.ts'
import { sayEvent } from './word-letter.ts'

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

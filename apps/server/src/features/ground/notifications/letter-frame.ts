import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { Config } from '../../../config.ts'
import { greetingName } from './greeting-name.ts'
import type { LetterFrame } from './letter.ts'
import type { EventFacts, NotifiedEvent, Template } from './templates.ts'

/**
 * Returns what a letter needs besides its sentences. It greets by name only a patient at the address of the account:
 * not where a stranger can cause the message, and not at another address that the facts name (docs/adr/0020).
 */
export function letterFrame(
  config: Pick<Config, 'publicOrigin' | 'company' | 'brand'>,
  template: Pick<Template<never>, 'perDestination'>,
  facts: EventFacts[NotifiedEvent],
  { firstName, order, zone }: { firstName: string | undefined; order: string | null; zone: ClockZone },
): LetterFrame {
  const strangers = template.perDestination === true || 'to' in facts
  return {
    zone,
    order,
    name: strangers ? null : greetingName(firstName),
    brand: config.brand,
    company: config.company,
    origin: config.publicOrigin,
  }
}

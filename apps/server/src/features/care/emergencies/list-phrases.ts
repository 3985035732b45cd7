import { EMERGENCY_LOOK_ALIKES } from '@contour/domain/conversations/emergency-look-alikes'
import { EMERGENCY_PHRASES } from '@contour/domain/conversations/emergency-phrases'
import { BUILT_IN_WORDS } from '@contour/domain/conversations/alarm-words'

/**
 * Lists the phrases that the rule was tested with and what it makes of each today: a proposal for the medical director,
 * with its misses (D-46).
 */
export function listPhrases() {
  return {
    status: 'success' as const,
    message: 'Emergency phrases.',
    phrases: EMERGENCY_PHRASES.map(({ text, rule, knownMiss }) => ({
      text,
      rule,
      alarms: BUILT_IN_WORDS.find(text).red.includes(rule),
      miss: knownMiss ?? null,
    })),
    look_alikes: EMERGENCY_LOOK_ALIKES.map(({ text, why, knownMiss }) => ({
      text,
      why,
      alarms: BUILT_IN_WORDS.find(text).red.length > 0,
      miss: knownMiss ?? null,
    })),
  }
}

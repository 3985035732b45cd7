import { budgetOwnerOf } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { consumeRateLimit } from '../../ground/limits/index.ts'

/** Seconds; a human cannot read the five steps faster. */
const MIN_HUMAN_SECONDS = 5
/** Intakes per hour and network that look automated; all others count only toward the call's own limit. */
export const AUTOMATED_PER_HOUR = 10

type BotSignals = { website?: string | undefined; seconds_taken?: number | undefined }

/** Whether the form seems to be filled in by a program: the hidden field is filled, or it took almost no time. */
export const looksAutomated = ({ website, seconds_taken }: BotSignals): boolean =>
  Boolean(website) || !(Number(seconds_taken) >= MIN_HUMAN_SECONDS)

/** These signs count only for visitors: staff enter intakes from phone calls, and the seed is ours (D-58). */
export const isAutomated = (caller: Caller, signs: BotSignals): boolean =>
  budgetOwnerOf(caller) === 'person' && looksAutomated(signs)

/**
 * Limits automated intakes without a CAPTCHA. A sign is no proof (a browser may fill in the hidden field), so no intake
 * is refused because of one: intakes that look automated have a smaller budget of their own.
 */
export async function assertNotFlooding(
  { db, clock, config }: Ctx,
  caller: Caller,
  signs: BotSignals,
): Promise<void> {
  if (!config.rateLimits || !isAutomated(caller, signs)) return
  await consumeRateLimit(db, clock, `intake-automated:${caller.meta.network}`, AUTOMATED_PER_HOUR, 3600)
}

import { budgetOwnerOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { consumeRateLimit } from '../limits/index.ts'

/** Nobody reads five steps in less (seconds). */
const MIN_HUMAN_SECONDS = 5
/** Intakes an hour and source that look like a program's; a person's fall under the call's own limit alone. */
export const AUTOMATED_PER_HOUR = 10

type BotSignals = { website?: string | undefined; seconds_taken?: number | undefined }

/** Whether a program seems to have filled the form: the unseen field is filled, or no time was taken. */
export const looksAutomated = ({ website, seconds_taken }: BotSignals): boolean =>
  Boolean(website) || !(Number(seconds_taken) >= MIN_HUMAN_SECONDS)

/** A program's sign counts against visitors only: staff type from a phone call and the seed is ours (D-58). */
export const isAutomated = (caller: Caller, signs: BotSignals): boolean =>
  budgetOwnerOf(caller) === 'person' && looksAutomated(signs)

/**
 * The automated-intake check, without a puzzle. A sign is no proof (a browser may fill what it should not), so nobody is
 * refused for one: what looks automated has a smaller budget of its own.
 */
export async function assertNotFlooding(
  { db, clock, config }: Ctx,
  caller: Caller,
  signs: BotSignals,
): Promise<void> {
  if (!config.rateLimits || !isAutomated(caller, signs)) return
  await consumeRateLimit(db, clock, `intake-automated:${caller.meta.network}`, AUTOMATED_PER_HOUR, 3600)
}

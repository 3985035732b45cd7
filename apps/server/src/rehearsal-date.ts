import { easternDate, easternInstant, easternTime, formatLongDate } from '@contour/domain/time/plain-date'
import type { Config } from './config.ts'
import type { Clock } from './clock.ts'
import type { Background } from './jobs/background.ts'

type Rehearsing = { config: Pick<Config, 'rehearsalDate'>; clock: Clock }

/**
 * Brings a rehearsal to the date that it is for, so that a shipment, a renewal or a letter need not wait for its day (D-74).
 * Everything that is due until then runs at its time, in its order. A date that has passed changes nothing (D-21).
 * @returns a line that names the date, or null where none was asked for
 */
export async function playRehearsal(
  { config, clock }: Rehearsing,
  background: Pick<Background, 'advance'>,
): Promise<string | null> {
  if (config.rehearsalDate === null) return null
  const now = clock.now()
  const then = easternInstant(config.rehearsalDate, easternTime(now))
  const seconds = Math.ceil((then.getTime() - now.getTime()) / 1000)
  if (seconds > 0) await background.advance(seconds)
  return `REHEARSAL_DATE: this rehearsal has come to ${formatLongDate(easternDate(clock.now()))}. Its time never goes back.`
}

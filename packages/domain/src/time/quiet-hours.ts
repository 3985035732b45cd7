import { timeZonesOf } from './state-time-zones.ts'

/** Nobody gets a notice that can wait from 21:00 until 8:00 of their time zone. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8

const QUARTER_MS = 900_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(zone: string, at: Date): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return Number(clock.format(at))
}

/** Whether it is between 21:00 and 8:00 in any time zone of the state; an unknown state counts as all of them. */
export const isQuiet = (state: string | null, at: Date): boolean =>
  timeZonesOf(state).some((zone) => {
    const hour = hourIn(zone, at)
    return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
  })

/** Returns the first instant from `at` on at which no time zone of the state is quiet. */
export function firstLoudTime(state: string | null, at: Date): Date {
  if (!isQuiet(state, at)) return at
  // Every zone is a whole number of quarter hours from UTC, so quiet hours end on one.
  let time = Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS
  while (isQuiet(state, new Date(time))) time += QUARTER_MS
  return new Date(time)
}

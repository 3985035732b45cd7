export type OnCallShift = { startsAt: Date; endsAt: Date; states: readonly string[] }

/** The longest shift, hours: longer ones are typing errors. */
export const LONGEST_SHIFT_HOURS = 14 * 24

/** For how many weeks one entry may repeat a shift. */
export const MOST_WEEKS = 13

/** How far ahead administrators are warned that nobody is on call (decisions D-46). */
export const ON_CALL_AHEAD_HOURS = 24

const HOUR_MS = 3_600_000

export type ShiftProblem = { field: 'starts' | 'ends' | 'states' | 'weeks'; message: string }

/** Returns the problem of a shift that is entered now, or null. */
export function shiftProblem(
  { startsAt, endsAt, states }: OnCallShift,
  { now, licensed, weeks = 1 }: { now: Date; licensed: ReadonlySet<string>; weeks?: number },
): ShiftProblem | null {
  if (endsAt <= startsAt) return { field: 'ends', message: 'The shift must end after it starts.' }
  if (endsAt <= now) return { field: 'ends', message: 'This shift is already over.' }
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_SHIFT_HOURS * HOUR_MS)
    return { field: 'ends', message: 'A shift lasts 14 days at most.' }
  if (weeks > 1 && endsAt.getTime() - startsAt.getTime() > 7 * 24 * HOUR_MS)
    return { field: 'weeks', message: 'A shift that repeats every week lasts 7 days at most.' }
  if (states.length === 0) return { field: 'states', message: 'Choose at least one state.' }
  const without = states.filter((state) => !licensed.has(state))
  if (without.length > 0)
    return { field: 'states', message: `This clinician has no valid license in ${without.join(', ')}.` }
  return null
}

/**
 * Returns the first instant of the next 24 hours at which nobody is on call for a state, `now` itself if that is the case
 * already; null if somebody always is.
 */
export function firstGap(state: string, shifts: readonly OnCallShift[], now: Date): Date | null {
  const end = now.getTime() + ON_CALL_AHEAD_HOURS * HOUR_MS
  const stretches = shifts
    .filter(({ states }) => states.includes(state))
    .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }))
    .toSorted((a, b) => a.from - b.from)
  let covered = now.getTime()
  for (const { from, to } of stretches) {
    if (from > covered) break
    covered = Math.max(covered, to)
  }
  return covered < end ? new Date(covered) : null
}

/**
 * Formats a wait to follow "try again": "in 40 seconds", "in 16 minutes", "in 5 hours" (D-58). Rounded up, so that a
 * retry at the stated time is never too early.
 * @param seconds the exact remaining time
 */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return `in ${counted(Math.max(1, Math.ceil(seconds)), 'second')}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 120) return `in ${counted(minutes, 'minute')}`
  return `in ${counted(Math.ceil(minutes / 60), 'hour')}`
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
